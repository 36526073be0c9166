/**
 * Writes a remote of its own, made from the published contract alone; it needs nothing of this workspace afterwards.
 *
 *   npm run new-remote -- NAME [--folder PATH]     a folder `mf-NAME` alongside this one, unless PATH says where
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isRemoteName, type RemoteName } from '@foyer/shared/remotes/remote';
import { packContract } from './contract/assemble-contract.ts';

const ROOT = join(import.meta.dirname, '..');
const TEMPLATE = join(ROOT, 'shared/template');
/** npm leaves files named .gitignore out of packages, and a tsconfig.json here would be taken for one of this workspace. */
const FINAL_NAMES: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'tsconfig.template.json': 'tsconfig.json',
};
/** What its own scripts use besides the contract, in the versions that are tried here: by the package that has them. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  '.': ['@jest/globals', '@types/node', 'jest', 'typescript'],
  shared: [
    '@swc/jest',
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@testing-library/react',
    'jest-environment-jsdom',
  ],
  e2e: ['playwright-core'],
};
/** As the template's package.json says. */
const NEEDED_NODE = 24;
const USAGE = 'usage: npm run new-remote -- NAME [--folder PATH]';

/** The tools as dependencies of a package. */
const toolVersions = async (): Promise<Record<string, string>> => {
  const versions: [string, string][] = [];
  for (const [owner, names] of Object.entries(TOOLS))
    for (const name of names) {
      const file = join(ROOT, owner, 'node_modules', name, 'package.json');
      versions.push([name, JSON.parse(await readFile(file, 'utf8')).version]);
    }
  return Object.fromEntries(versions.toSorted(([one], [other]) => one.localeCompare(other)));
};

/**
 * Writes the template into `folder` under the remote's own name: package, message ids, address, page name.
 * @param contract what its package.json installs as the contract: a file's path relative to `folder`
 */
export const writeRemote = async (name: RemoteName, folder: string, contract: string): Promise<void> => {
  const stem = name.slice('mf-'.length);
  for (const entry of await readdir(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const target = join(folder, relative(TEMPLATE, entry.parentPath));
    await mkdir(target, { recursive: true });
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    const file = join(target, FINAL_NAMES[entry.name] ?? entry.name);
    await writeFile(file, text.replaceAll('example', stem).replaceAll('file:CONTRACT', `file:${contract}`));
  }
  const manifest = join(folder, 'package.json');
  const { dependencies, ...own } = JSON.parse(await readFile(manifest, 'utf8'));
  const whole = { ...own, dependencies, devDependencies: await toolVersions() };
  await writeFile(manifest, `${JSON.stringify(whole, null, 2)}\n`);
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' } },
  });
  const [given = '', ...others] = positionals;
  const name = given.startsWith('mf-') ? given : `mf-${given}`;
  if (!isRemoteName(name) || others.length > 0) {
    console.error(
      `${USAGE}\nA name has lower-case letters, digits and single hyphens, and starts with a letter.`,
    );
    process.exitCode = 1;
    return;
  }
  const folder = resolve(values.folder ?? join(ROOT, '..', name));
  if (existsSync(folder)) {
    console.error(`${folder} is there already.`);
    process.exitCode = 1;
    return;
  }
  console.log('packing the contract');
  await mkdir(folder, { recursive: true });
  const contract = await packContract(folder);
  await writeRemote(name, folder, basename(contract));
  console.log(`${name} is in ${folder}. Next, with Node ${NEEDED_NODE} or newer:

  cd ${folder}
  npm install
  npm run dev                                            # alone, with the data of the running site
  npm run check && npm test && npm run browser-check
  npm run build                                          # prints dist/<version>
and in this folder, beside the running site:
  npm run release -- --folder ${folder}/dist/<version>`);
};

if (process.argv[1] === import.meta.filename) await main();
