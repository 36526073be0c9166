/** Refuses a remote's build whose styles would reach beyond the remote, with each selector by name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { findForeignStyles, type StyleOwner } from './find-foreign-styles.ts';

const readTokens = (): Set<string> => {
  const css = readFileSync(join(import.meta.dirname, '../src/ui/tokens.css'), 'utf8');
  return new Set([...css.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name = '']) => name));
};

export class OwnStylesPlugin {
  readonly #owner: StyleOwner;
  constructor({ name, classes }: Omit<StyleOwner, 'tokens'>) {
    this.#owner = { name, classes, tokens: readTokens() };
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OwnStylesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'OwnStylesPlugin', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue;
          for (const problem of findForeignStyles(source.source().toString(), this.#owner))
            compilation.errors.push(new webpack.WebpackError(`${file}: ${problem}`));
        }
      });
    });
  }
}
