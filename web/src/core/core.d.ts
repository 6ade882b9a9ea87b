declare module "#core/grundy.mjs" {
  const factory: (options?: object) => Promise<unknown>;
  export default factory;
}
declare module "#core/grundy.wasm?url" {
  const url: string;
  export default url;
}
