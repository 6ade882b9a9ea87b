export function load(factory: (options?: object) => Promise<unknown>, options?: object): Promise<(line: string) => string>;
