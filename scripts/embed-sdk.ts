/** `npm run embed-sdk -- [FOLDER]`: builds the embed's SDK, one minified file and its types, to `embed-sdk/dist` or the folder. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = join(import.meta.dirname, '../embed-sdk');

/** @param folder is made where it is missing */
export const buildEmbedSdk = async (folder = join(PACKAGE, 'dist')): Promise<{ script: string }> => {
  // The compiler is loaded where something is compiled.
  const { transform } = await import('@swc/core');
  await mkdir(folder, { recursive: true });
  const source = await readFile(join(PACKAGE, 'src/foyer-embed.ts'), 'utf8');
  const { code } = await transform(source, {
    filename: 'foyer-embed.ts',
    configFile: false,
    swcrc: false,
    isModule: true,
    minify: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: true, module: true },
    },
  });
  const script = join(folder, 'foyer-embed.js');
  await writeFile(script, code);
  return { script };
};

/** The script that the running site serves at /sdk/foyer-embed.js; made anew when its source is newer. */
export const ensureEmbedSdk = async (): Promise<void> => {
  const changedAt = async (file: string) => (await stat(join(PACKAGE, file)).catch(() => null))?.mtimeMs ?? 0;
  if ((await changedAt('dist/foyer-embed.js')) < (await changedAt('src/foyer-embed.ts')))
    await buildEmbedSdk();
};

/** Needs the compiler, and several seconds. */
const writeTypes = async (folder: string): Promise<void> => {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  execFileSync(
    process.execPath,
    [
      join(compiler, '../bin/tsc'),
      ...[
        '--ignoreConfig',
        '--declaration',
        '--emitDeclarationOnly',
        '--allowImportingTsExtensions',
        '--strict',
      ],
      ...['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable'],
      ...['--outDir', folder, join(PACKAGE, 'src/foyer-embed.ts')],
    ],
    { stdio: 'inherit' },
  );
  // Compilers of others look for a module, not for its source.
  const file = join(folder, 'foyer-embed.d.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll("'./protocol.ts'", "'./protocol.js'"));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2] ?? join(PACKAGE, 'dist');
  const { script } = await buildEmbedSdk(folder);
  await writeTypes(folder);
  console.log(`Built ${script} and its types.`);
}
