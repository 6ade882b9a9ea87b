/**
 * The module that Emscripten made, as one function of strings. It aborts for good when memory runs out; who asks starts afresh.
 * @param {(options?: object) => Promise<any>} factory
 * @param {object} [options]
 * @returns {Promise<(line: string) => string>}
 */
export async function load(factory, options) {
  const core = await factory(options);
  return (line) => {
    const bytes = core.lengthBytesUTF8(line) + 1;
    const at = core._malloc(bytes);
    try {
      core.stringToUTF8(line, at, bytes);
      return core.UTF8ToString(core._ask(at));
    } finally {
      core._free(at);
    }
  };
}
