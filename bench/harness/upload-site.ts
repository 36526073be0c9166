/** The API as a process of its own, over an empty database, with a member who sends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { openSession } from '../../server/src/sign-in/sessions.ts';
import { addMember } from '../../server/src/testing/catalogue.ts';
import type { Sender } from '../../server/src/testing/upload-client.ts';

const ORIGIN = 'http://localhost:8100';
const SERVER = join(import.meta.dirname, '../../server/src/testing/upload-server.ts');

export interface UploadSite {
  sender: Sender;
  dataDir: string;
  pid: number;
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
  });

/** A program of the bench that prints its address. */
export const startProgram = async (
  file: string,
  env: Record<string, string>,
): Promise<{ base: string; pid: number; end: () => void }> => {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { base: await firstLine(child), pid: child.pid ?? 0, end: () => void child.kill('SIGKILL') };
};

/** Resident memory in bytes; the most so far with `peak`. */
export const residentBytes = async (pid: number, peak = false): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = new RegExp(`${peak ? 'VmHWM' : 'VmRSS'}:\\s+(\\d+)`).exec(status) ?? [];
  return Number(kibibytes) * 1024;
};

/** @param scratch a folder on the disk that is measured; everything of it is removed */
export const withUploadSite = async (
  measure: (site: UploadSite, scratch: string) => Promise<void>,
): Promise<void> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-bench-upload-'));
  await chmod(scratch, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(scratch, 'pg'), endsWithParent: true });
  const db = createDatabase({ url: postgres.url, poolSize: 2 });
  await migrate(db);
  const visitor = { userAgent: '', oldToken: undefined };
  const cookie = `session=${await openSession(db, await addMember(db, 'sender'), visitor)}`;
  const dataDir = join(scratch, 'data');
  const server = await startProgram(SERVER, {
    DATABASE_URL: postgres.url,
    FOYER_DATA_DIR: dataDir,
    FOYER_PUBLIC_URL: ORIGIN,
    FOYER_UPLOADS_PER_DAY: '1000',
  });
  try {
    const sender = { base: server.base, cookie, origin: ORIGIN };
    await measure({ sender, dataDir, pid: server.pid }, scratch);
  } finally {
    server.end();
    await db.destroy();
    await postgres.stop();
    await rm(scratch, { recursive: true, force: true });
  }
};
