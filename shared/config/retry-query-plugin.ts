/** Gives the styles of a remote's chunk the query that its script has: `?retry=n`, by the runtime plugin next to it. */
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'RetryQueryPlugin';

/** To be named to module federation. */
export const RETRY_QUERY_RUNTIME = join(import.meta.dirname, 'retry-query.mjs');

export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const scriptOf = webpack.RuntimeGlobals.getChunkScriptFilename;
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, href, chunkId }) =>
          webpack.Template.asString([
            source,
            `${tag}.href = ${href} + (/\\?.*/.exec(${scriptOf}(${chunkId})) || "");`,
          ]),
      );
    });
  }
}
