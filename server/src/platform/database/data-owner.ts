/** Records which process owns the embedded server of a data directory, so that no second one stops it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseStartError } from './database-start-error.ts';
import { isAlive } from './postmaster.ts';

/** After a reboot the number may belong to another program. */
const isNodeProcess = async (pid: number): Promise<boolean> =>
  isAlive(pid) && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node')).includes('node');

/** @throws DatabaseStartError while another process of ours lives that has it */
export const takeOwnership = async (path: string, dataDir: string): Promise<void> => {
  const owner = Number(await readFile(path, 'utf8').catch(() => ''));
  if (owner && owner !== process.pid && (await isNodeProcess(owner)))
    throw new DatabaseStartError(
      `process ${owner} uses ${dataDir} already; stop it or set FOYER_DATA_DIR to another folder`,
    );
  await writeFile(path, String(process.pid), { mode: 0o600 });
};

export const giveUpOwnership = (path: string): Promise<void> => rm(path, { force: true });
