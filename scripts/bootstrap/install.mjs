/** Installs the workspace exactly as the lock file says, unless the last finished install did so already. */
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure, Stop } from './fail.mjs';
import { fetchPnpm, needsOwnCache } from './fetch-pnpm.mjs';
import { clearStamp, isInstalled, writeStamp } from './install-stamp.mjs';
import { takeLock } from './lock.mjs';
import { runCommand } from './run-command.mjs';

/** The workspace's packages take about 1 GB. */
const MIN_FREE_BYTES = 1.5e9;
const PROGRESS_MS = 3000;

const checkDiskSpace = (root) => {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES)
    throw new Stop(
      `There is too little disk space in ${root}: ${(free / 1e9).toFixed(1)} GB free, ${MIN_FREE_BYTES / 1e9} GB needed.`,
    );
};

/** @param {string} root @param {(line: string) => void} say */
export const ensureInstalled = async (root, say) => {
  if (isInstalled(root)) return;
  const started = performance.now();
  try {
    mkdirSync(join(root, '.tools'), { recursive: true });
    const lock = await takeLock(join(root, '.tools', 'bootstrap.lock'), (pid) =>
      say(`Waiting for another install (process ${pid}) …`),
    );
    try {
      if (isInstalled(root)) return;
      checkDiskSpace(root);
      const pnpm = await fetchPnpm(root, say);
      say('Installing dependencies …');
      clearStamp(root);
      const args = [
        'install',
        '--frozen-lockfile',
        '--reporter=append-only',
        '--config.confirm-modules-purge=false',
      ];
      if (needsOwnCache()) args.push(`--store-dir=${join(root, '.tools', 'store')}`);
      let reported = started;
      const result = await runCommand(pnpm, args, {
        cwd: root,
        onStart: lock.shareWith,
        onLine: (line) => {
          if (!line.startsWith('Progress:') || performance.now() - reported < PROGRESS_MS) return;
          reported = performance.now();
          say(`  ${line.slice('Progress:'.length).trim()}`);
        },
      });
      if (result.missing) throw new Stop('pnpm was found and is gone again; start once more.');
      if (result.code !== 0)
        throw new Stop(
          explainFailure(result.output, root) ?? `pnpm install failed:\n${result.output.trim()}`,
        );
      writeStamp(root);
      say(`Dependencies are installed (${((performance.now() - started) / 1000).toFixed(1)} s).`);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(explainFailure(String(error), root) ?? String(error));
  }
};
