/**
 * A remote that is loaded again after a failure comes with `?retry=n` on its entry. Its chunks and styles then carry
 * the same query, so that a broken file in the browser's cache (they are immutable) is not asked for again.
 */
import webpack, { type Compiler } from 'webpack';

class RetryQueryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('foyer retry query', webpack.RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    return webpack.Template.asString([
      'var source = typeof document !== "undefined" && document.currentScript && document.currentScript.src || "";',
      'var query = /[?&](retry=\\d+)/.exec(source);',
      'if (query) {',
      webpack.Template.indent([
        'var suffix = "?" + query[1];',
        'var script = __webpack_require__.u; __webpack_require__.u = function (id) { return script(id) + suffix; };',
        'var style = __webpack_require__.miniCssF;',
        'if (style) __webpack_require__.miniCssF = function (id) { return style(id) + suffix; };',
      ]),
      '}',
    ]);
  }
}

export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk, set) => {
        set.add(webpack.RuntimeGlobals.getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
      });
    });
  }
}
