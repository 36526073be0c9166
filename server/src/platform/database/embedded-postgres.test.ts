import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkDatabase } from './check-database.ts';
import { createDatabase } from './create-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts';

let dataDir = '';
let server: EmbeddedPostgres | undefined;
const folder = () => join(dataDir, 'pg18');
const start = async () => (server = await startEmbeddedPostgres({ dataDir }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-embedded-'));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('starts in an empty directory, keeps Japanese trigrams and a secret password', async () => {
    const { url } = await start();
    const db = createDatabase({ url, poolSize: 1 });
    await checkDatabase(db);
    await sql`CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)`.execute(db);
    await db.destroy();
    expect((await stat(join(dataDir, 'pg18.password'))).mode & 0o777).toBe(0o600);
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });

  it('is adopted by the next start when the process before died without a word', async () => {
    const before = await findPostmaster(folder());
    const { url } = await start();
    expect((await findPostmaster(folder()))?.pid).toBe(before?.pid);
    const db = createDatabase({ url, poolSize: 1 });
    expect((await sql`SELECT id FROM kept`.execute(db)).rows).toEqual([{ id: 1 }]);
    await db.destroy();
  });

  it('is not shared with another living process', async () => {
    const owner = join(dataDir, 'pg18.owner');
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    await writeFile(owner, String(other.pid));
    await expect(start()).rejects.toThrow(/uses .* already/);
    other.kill();
    await writeFile(owner, '999999');
    await start();
  });

  it('keeps its data when it is killed, and ends when it is stopped', async () => {
    const { pid } = (await findPostmaster(folder())) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    while (await findPostmaster(folder())) await new Promise((resolve) => setTimeout(resolve, 20));
    const { url, stop } = await start();
    const db = createDatabase({ url, poolSize: 1 });
    await checkDatabase(db);
    expect((await sql`SELECT id FROM kept`.execute(db)).rows).toEqual([{ id: 1 }]);
    await db.destroy();
    await stop();
    expect(await findPostmaster(folder())).toBeUndefined();
  });

  it('ends with a process of tests that is killed, while one that serves a site waits to be adopted', async () => {
    const program = join(import.meta.dirname, 'embedded-postgres.ts');
    const startAndWait = `const { startEmbeddedPostgres } = await import(${JSON.stringify(program)});
      const [dataDir, volatile] = process.argv.slice(1);
      console.log((await startEmbeddedPostgres({ dataDir, volatile: volatile === 'yes' })).pid);
      setInterval(() => {}, 1000);`;
    const pidAfterKill = async (volatile: 'yes' | 'no'): Promise<number> => {
      const child = spawn(
        process.execPath,
        ['--input-type=module', '-e', startAndWait, dataDir, volatile],
        // A group of its own, as a shell gives its commands.
        { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const [printed] = (await once(child.stdout, 'data')) as [Buffer];
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await once(child, 'close');
      return Number(String(printed));
    };
    const kept = await pidAfterKill('no');
    expect((await findPostmaster(folder()))?.pid).toBe(kept);
    await stopPostmaster(kept, 5000);
    const pid = await pidAfterKill('yes');
    expect(pid).toBeGreaterThan(0);
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    // As by a stop: nothing is left to be repaired.
    expect(await findPostmaster(folder())).toBeUndefined();
    await expect(stat(join(folder(), 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('refuses the directory of another major version and says how to go on', async () => {
    const other = join(dataDir, 'other');
    await mkdir(join(other, 'pg17'), { recursive: true });
    await writeFile(join(other, 'pg17', 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir: other })).rejects.toThrow(
      /PostgreSQL 17.*pg_dumpall.*restore/,
    );
  });

  it('says in one line why a data directory cannot be used', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataDir: join(file, 'below') })).rejects.toThrow(
      /^database: the data directory .* is not reachable .* FOYER_DATA_DIR/,
    );
    expect(await readFile(file, 'utf8')).toBe('');
  });
});

describe('reasons', () => {
  it.each([
    ['could not write: No space left on device', /no disk space/],
    ['Error: ENOSPC: no space left on device, mkdir', /no disk space/],
    ['initdb: error: cannot be run as root', /cannot start as this user/],
    ['could not access directory "/x": Permission denied', /not reachable/],
    ['FATAL: lock file "postmaster.pid" already exists', /lock file/],
  ])('%s', (output, reason) => {
    expect(explainStartFailure(output, '/data')).toMatch(reason);
    expect(explainStartFailure(output, '/data')).not.toContain('\n');
  });
});
