/**
 * Lets a build load its chunks and styles only by known hashes: instead of webpack's script loader, 0.4 kB brotli in every
 * container, it calls the page's own (src/loading/checked-files.ts). Built files need a page that provides it.
 */
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'IntegrityPlugin';
const PAGE_LOADER = '__FOYER_FILES__';

export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (!(module instanceof webpack.runtime.LoadScriptRuntimeModule)) return;
        module.generate = () =>
          `${webpack.RuntimeGlobals.loadScript} = (url, done) => ${PAGE_LOADER}.loadScript(url, done);`;
      });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, href }) =>
          webpack.Template.asString([source, `${tag}.integrity = ${PAGE_LOADER}.integrityOf(${href});`]),
      );
    });
  }
}
