/** A primary and a streaming replica of it, both real, for tests that pause, lose and stop them. */
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../platform/database/create-database.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { POSTGRES_MAJOR, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { getPostgresUser } from '../platform/database/system-user.ts';

export interface TestServer {
  url: string;
  /** With its log, `postgres.log`. */
  dataDir: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}
export interface TestReplication {
  primary: TestServer;
  replica: TestServer;
  close: () => Promise<void>;
}

const openServer = async (dataDir: string): Promise<TestServer> => {
  let server = await startEmbeddedPostgres({ dataDir, volatile: true });
  const port = Number(new URL(server.url).port);
  return {
    url: server.url,
    dataDir,
    start: async () => {
      server = await startEmbeddedPostgres({ dataDir, volatile: true, port });
    },
    stop: () => server.stop(),
  };
};

const giveTo = async (folder: string, owner: { uid: number; gid: number }): Promise<void> => {
  await chown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, owner);
    else await chown(path, owner.uid, owner.gid);
  }
};

/** The stopped primary's directory, instructed to follow it: what pg_basebackup would make. */
const copyServer = async (from: string, to: string, primaryUrl: string): Promise<void> => {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const folder = join(to, `pg${POSTGRES_MAJOR}`);
  await mkdir(to);
  await chmod(to, 0o755);
  for (const name of [`pg${POSTGRES_MAJOR}`, 'pg18.password', 'pg18.ready'])
    await cp(join(from, name), join(to, name), { recursive: true });
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  await writeFile(join(folder, 'standby.signal'), '');
  await chmod(folder, 0o700);
  const user = await getPostgresUser();
  if (user) await giveTo(folder, user);
};

/** @param fill what both have from the start; over a migrated database */
export const openTestReplication = async (
  fill: (db: Database) => Promise<void>,
): Promise<TestReplication> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-replica-'));
  await chmod(folder, 0o755);
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  await mkdir(first);
  const primary = await openServer(first);
  const db = createDatabase({ url: primary.url, poolSize: 2 });
  await migrate(db);
  await fill(db);
  await db.destroy();
  await primary.stop();
  await copyServer(first, second, primary.url);
  await primary.start();
  const replica = await openServer(second);
  return {
    primary,
    replica,
    close: async () => {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
