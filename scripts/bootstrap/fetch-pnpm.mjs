/** Finds pnpm of the one version that the lock file was made with, or fetches it with npm into `.tools/`. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { explainFailure, Stop } from './fail.mjs';
import { runCommand } from './run-command.mjs';

const PNPM_VERSION = '12.21.0';

const isWritable = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};
/** Where caches go if this user has no home to keep them in. */
export const needsOwnCache = () => !isWritable(homedir());

/** @param {string} root @param {(line: string) => void} say @returns {Promise<string>} the executable */
export const fetchPnpm = async (root, say) => {
  const tools = join(root, '.tools');
  const folder = join(tools, `pnpm-${PNPM_VERSION}`);
  const executable = join(folder, 'node_modules', '.bin', 'pnpm');
  if (existsSync(executable)) return executable;

  // Outside the checkout: inside it pnpm would obey the checkout's own settings.
  const installed = await runCommand('pnpm', ['--version'], { cwd: tools });
  if (installed.code === 0 && installed.output.trim() === PNPM_VERSION) return 'pnpm';

  say(`Fetching pnpm ${PNPM_VERSION} …`);
  const draft = `${folder}.${process.pid}.new`;
  // Of bootstraps that were killed; the lock says that none of them lives.
  for (const name of readdirSync(tools))
    if (name.endsWith('.new')) rmSync(join(tools, name), { recursive: true, force: true });
  mkdirSync(draft);
  const args = [
    'install',
    '--prefix',
    draft,
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--no-package-lock',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
    '--fetch-timeout=60000',
  ];
  if (needsOwnCache()) args.push('--cache', join(tools, 'npm-cache'));
  const result = await runCommand('npm', [...args, `pnpm@${PNPM_VERSION}`], { cwd: draft });
  if (result.missing) throw new Stop('npm is missing: install it alongside Node (it fetches pnpm).');
  if (result.code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Stop(
      explainFailure(result.output, root) ?? `npm could not fetch pnpm:\n${result.output.trim()}`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return executable;
};
