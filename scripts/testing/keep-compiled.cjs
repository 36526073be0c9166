/**
 * Loaded by Node before jest (`--require`): what V8 made of a module's text once is given to it again with the next test file of the same process,
 * which has the same modules in a world of its own. They are some 1,800 for a test over the whole server.
 */
const vm = require('node:vm');

/** Of both ways in which jest compiles. The text is the key, so that a file that changes is compiled anew. */
const modules = new Map();
const functions = new Map();

const { SourceTextModule, compileFunction } = vm;

if (SourceTextModule) {
  vm.SourceTextModule = class extends SourceTextModule {
    constructor(code, options) {
      const cachedData = modules.get(code);
      super(code, cachedData ? { ...options, cachedData } : options);
      // Later is too late: Node makes none of a module that was evaluated.
      if (!cachedData) modules.set(code, this.createCachedData());
    }
  };
}

vm.compileFunction = (code, parameters = [], options = {}) => {
  if (options.cachedData || options.produceCachedData) return compileFunction(code, parameters, options);
  const key = `${parameters.join()}\n${code}`;
  const cachedData = functions.get(key);
  if (cachedData) return compileFunction(code, parameters, { ...options, cachedData });
  const compiled = compileFunction(code, parameters, { ...options, produceCachedData: true });
  if (compiled.cachedData) functions.set(key, compiled.cachedData);
  return compiled;
};
