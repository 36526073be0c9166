/**
 * What `npm run check` would refuse of packages that are about to be built: types of what goes into them, and their catalogues. Lint, format and the
 * fences are left to `npm run check`: they say nothing about whether what is built works.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { checkMessages } from '../messages/check-messages.ts';
import { describeTypeFaults } from './describe-type-faults.ts';

const ROOT = join(import.meta.dirname, '../..');
const checkTypes = async (root: string, names: readonly PackageName[]): Promise<string[]> => {
  // Within the workspace, so that the compiler finds what the packages have installed; tests are `npm run check`'s.
  const folder = await mkdtemp(join(tmpdir(), 'foyer-types-'));
  const file = join(folder, 'tsconfig.json');
  const config = {
    extends: join(root, 'shared/config/tsconfig.json'),
    compilerOptions: { allowJs: true, typeRoots: [join(root, 'node_modules/@types')] },
    include: [
      ...names.flatMap((name) => [join(root, name, 'src'), join(root, name, 'webpack.config.ts')]),
      join(root, 'shared/src/**/*.d.ts'),
    ],
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/dist', '**/node_modules'].map((path) => join(root, path)),
  };
  try {
    await writeFile(file, JSON.stringify(config));
    const tsc = join(root, 'node_modules/.bin/tsc');
    const output = await new Promise<string>((resolve, reject) => {
      const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
      const child = execFile(tsc, ['-p', file, '--pretty', 'false'], options, (error, stdout, stderr) => {
        process.off('exit', end);
        if (error && typeof error.code !== 'number') reject(error);
        else resolve(error ? `${stdout}${stderr}` : '');
      });
      const end = () => child.kill();
      process.once('exit', end);
    });
    return describeTypeFaults(output, root);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Those of a package, and of what all packages share. */
export const faultsOf = (name: PackageName, faults: readonly string[]): string[] => {
  const others = (fault: string) => /^(?:shell|mf-[a-z0-9-]+)\//.exec(fault)?.[0] ?? `${name}/`;
  return faults.filter((fault) => others(fault) === `${name}/`);
};

/** @returns each fault with file and place, also those of packages alongside them in the same catalogues; none when all may be built */
export const checkSources = async (names: readonly PackageName[], root = ROOT): Promise<string[]> => {
  const present = names.filter((name) => existsSync(join(root, name, 'src')));
  const found = await Promise.all([checkTypes(root, present), checkMessages(root)]);
  return found.flat();
};
