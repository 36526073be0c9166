/** The system user that PostgreSQL runs as when we are root, since it refuses to run as root. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from './database-start-error.ts';

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const run = promisify(execFile);

const findUser = async (name: string): Promise<SystemUser | undefined> => {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = users
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return fields && { name, uid: Number(fields[2]), gid: Number(fields[3]) };
};

/** Undefined when we are not root and run PostgreSQL as ourselves. Makes the user when it is missing. */
export const getPostgresUser = async (): Promise<SystemUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await findUser('postgres');
  if (existing) return existing;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => undefined);
  const made = await findUser('postgres');
  if (made) return made;
  throw new DatabaseStartError(
    'PostgreSQL cannot run as root and the user "postgres" could not be made; start as an ordinary user or set DATABASE_URL',
  );
};

/** Whether `user` may enter every folder down to `path` (which must exist). */
export const canReach = async (path: string, user: SystemUser): Promise<boolean> => {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
};
