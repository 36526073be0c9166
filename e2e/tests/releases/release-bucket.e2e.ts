/** Web processes that share a database and a bucket, and no disk: what a command on a third machine publishes, both serve. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { findRunningDatabase } from '../../../server/src/platform/database/find-running-database.ts';
import { withDatabaseName } from '../../../server/src/platform/database/create-database.ts';
import { type S3TestServer, startS3Server } from '../../../server/src/testing/s3-server.ts';
import { createEmptyDatabase, dropDatabase } from '../../../server/src/testing/postgres/test-postgres.ts';
import { type RunningWeb, startWebProcess } from '../../../server/src/testing/web-processes.ts';
import { craftRelease } from '../../harness/craft-release.ts';
import { runCommand } from '../../harness/run-command.ts';
import { warmSite } from '../../harness/warm-site.ts';

const DATABASE = `bucket_${process.pid}`;
let s3: S3TestServer;
let scratch: string;
let server: string;
let env: Record<string, string>;
const webs: RunningWeb[] = [];

const until = async (check: () => Promise<boolean>, what: string): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await check().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error(`${what} never came to be:\n${webs.map((web) => web.printed()).join('\n')}`);
};
const on = (machine: string): Record<string, string> => ({ ...env, FOYER_DATA_DIR: join(scratch, machine) });
const run = (script: 'release.ts' | 'rollback.ts', machine: string, ...args: string[]) =>
  runCommand(script, args, on(machine));
const startWeb = async (machine: string): Promise<RunningWeb> => {
  const web = await startWebProcess(on(machine));
  webs.push(web);
  await until(async () => (await web.get('/readyz')).ok, `a page of ${machine}`);
  return web;
};
const servedVersion = async (web: RunningWeb, name: string): Promise<string> =>
  new RegExp(`"${name}":\\{"version":"([^"]+)"`).exec(await (await web.get('/sign-in/')).text())?.[1] ?? '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'foyer-bucket-'));
  await chmod(scratch, 0o711);
  s3 = await startS3Server();
  server = await findRunningDatabase(readConfig({ FOYER_DATA_DIR: warmSite().dataDir }));
  await createEmptyDatabase(server, DATABASE);
  env = {
    DATABASE_URL: withDatabaseName(server, DATABASE),
    S3_BUCKET: s3.proxied.bucket,
    S3_ENDPOINT: s3.proxied.endpoint,
    S3_ACCESS_KEY_ID: s3.proxied.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.proxied.secretAccessKey,
    FOYER_DEMO: '0',
  };
  await startWeb('one');
  await startWeb('other');
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await dropDatabase(server, DATABASE);
  await s3?.close();
  await rm(scratch, { recursive: true, force: true });
});

// In `npm run test:long`: two processes with folders of their own take long to start. release-bucket.test has the storage itself.
const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;

describeLong('two web processes with a bucket', () => {
  let released: Release;

  it('both serve what a command published from a third folder', async () => {
    const [one, other] = webs;
    if (!one || !other) throw new Error('two processes are wanted');
    const version = await servedVersion(one, 'mf-listings');
    const published = join(scratch, 'one/releases/mf-listings', version);
    const crafted = await craftRelease(published, 'third', async () => ({}));
    released = crafted.release;
    const outcome = await run('release.ts', 'third', '--folder', crafted.folder);
    await crafted.remove();
    expect(outcome.output).toContain('live in');
    for (const web of [one, other]) {
      await until(
        async () => (await servedVersion(web, 'mf-listings')) === released.version,
        'the released version',
      );
      const { entry } = released.browser;
      const file = await web.get(`/releases/mf-listings/${released.version}/browser/${entry}`);
      expect(file.status).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBe(released.files[`browser/${entry}`]?.bytes);
    }
  });

  it('start again while the bucket is away, from what is on the machine', async () => {
    await webs.pop()?.stop();
    s3.plan(() => 'refuse');
    const other = await startWeb('other');
    expect(await servedVersion(other, 'mf-listings')).toBe(released.version);
    s3.plan(() => 'pass');
  });

  it('mend a local copy that was altered, before a worker runs it', async () => {
    await webs.pop()?.stop();
    const file = join(scratch, 'other/releases/mf-listings', released.version, 'node', released.node.entry);
    const right = await readFile(file, 'utf8');
    await writeFile(file, 'throw new Error("altered")');
    const other = await startWeb('other');
    expect(await readFile(file, 'utf8')).toBe(right);
    expect(await servedVersion(other, 'mf-listings')).toBe(released.version);
    expect(other.printed()).not.toContain('altered');
  });
});
