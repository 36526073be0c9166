/**
 * Lets a build load its chunks and styles only by known hashes, which the page provides (src/loading/checked-files.ts). A chunk without a
 * known hash is not fetched: a script whose address is empty fails as one that is not there.
 */
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'IntegrityPlugin';
const PAGE_FILES = '__FOYER_FILES__';

export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) =>
          webpack.Template.asString([
            source,
            // Also from the own origin: as the document's preload link asks, and as Integrity-Policy wants it.
            'script.crossOrigin = "anonymous";',
            // An exception would leave the chunk "loading" for good.
            `try { script.integrity = ${PAGE_FILES}.integrityOf(url); } catch (error) { script.src = ""; }`,
          ]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, href }) =>
          webpack.Template.asString([source, `${tag}.integrity = ${PAGE_FILES}.integrityOf(${href});`]),
      );
    });
  }
}
