/**
 * The version before runs over today's schema, next to today's version: what each writes the other reads, reads are alike, and neither is hurt
 * by the other's end (docs/decisions/0127). The version before is the newest one whose schema lacks the latest migrations
 * (scripts/before/find-version-before.ts), and the commit below until there is such a version.
 */
import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type Database, withDatabaseName } from '../platform/database/create-database.ts';
import { listMigrations } from '../platform/database/migrate.ts';
import { findFreePort } from '../platform/database/free-port.ts';
import { findVersionBefore, type VersionBefore } from '../../../scripts/before/find-version-before.ts';
import { makeTree } from '../../../scripts/before/make-tree.ts';
import { runFront } from '../../../deploy/nginx/run-front.ts';
import { failuresOf, startLoad } from '../testing/load/behind-nginx.ts';
import { addCategory, addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { describeLong, sayInLong } from '../testing/long.ts';
import { createEmptyDatabase, dropDatabase, findTestPostgres } from '../testing/postgres/test-postgres.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const BEFORE_VERSIONS = '6d99647eb8ac4aa45bf20914b2360a149d6984f9';
/** Longer than nginx passes a process over that refused its connections. */
const DRAIN_SECONDS = 5;
const PER_SECOND = 50;

describeLong('the version before and today’s over one database', () => {
  const { url } = findTestPostgres();
  const name = `before_${randomBytes(6).toString('hex')}`;
  const own = withDatabaseName(url, name);
  let db: Database;
  let folder = '';
  let before: RunningWeb;
  let today: RunningWeb;
  let env: Record<string, string>;
  let videoId = 0;
  let version: VersionBefore;

  beforeAll(async () => {
    version = await findVersionBefore(ROOT, BEFORE_VERSIONS);
    // A shallow clone lacks the commit, and git says so.
    execFileSync('git', ['-C', ROOT, 'cat-file', '-e', `${version.commit}^{commit}`]);
    const tree = await makeTree(ROOT, version.commit);
    await createEmptyDatabase(url, name);
    folder = await mkdtemp(join(tmpdir(), 'foyer-test-before-'));
    env = { DATABASE_URL: own, FOYER_DATA_DIR: folder };
    before = await startWebProcess(env, 'web-only', tree);
    today = await startWebProcess(env);
    db = createDatabase({ url: own, poolSize: 2 });
    const memberId = await addMember(db, 'Anna', { status_id: 1 });
    await addCategory(db, 'harbour');
    videoId = await addVideo(db, { title: 'Harbour', member_id: memberId });
    await settleCatalogue(db);
  }, 300_000);
  afterAll(async () => {
    await before?.stop();
    await today?.stop();
    await db?.destroy();
    await dropDatabase(url, name);
    await rm(folder, { recursive: true, force: true });
  });

  const signIn = async (web: RunningWeb): Promise<{ cookie: string }> => {
    const answer = await web.post('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD });
    expect(await answer.json()).toMatchObject({ ok: true });
    const session = answer.headers.getSetCookie().find((text) => text.startsWith('session='));
    return { cookie: session?.split(';')[0] ?? '' };
  };
  const jsonOf = async (web: RunningWeb, path: string): Promise<unknown> => {
    const answer = await web.get(path);
    return { status: answer.status, body: await answer.json() };
  };

  it('has a schema that today’s brought up to date while it ran', async () => {
    const rows = await db
      .selectFrom('kysely_migration' as never)
      .select('name' as never)
      .execute();
    const ran = (rows as unknown as { name: string }[]).map(({ name: one }) => one).sort();
    expect(ran).toEqual(await listMigrations());
    // Else there is nothing that the other tests could find.
    const earlier = execFileSync(
      'git',
      ['-C', ROOT, 'ls-tree', '--name-only', version.commit, 'server/migrations/'],
      {
        encoding: 'utf8',
      },
    );
    const later = ran.filter((one) => !earlier.includes(`${one}.ts`));
    expect(later.length).toBeGreaterThan(0);
    sayInLong(`version before: ${version.name}, ${later.length} migrations earlier`);
  });

  it('reads alike', async () => {
    for (const path of [
      `/api/json/video/86400/0/0/${videoId}.json`,
      '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json',
      '/api/json/videos2/86400/straight/most-popular/60/..1.all...json',
      '/api/json/categories/14400/straight.en.json',
    ]) {
      const [old, recent] = [await jsonOf(before, path), await jsonOf(today, path)];
      expect([path, recent]).toEqual([path, expect.objectContaining({ status: 200 })]);
      // Fields that an answer has gained since are no difference to those who read it by name.
      expect([path, recent]).toMatchObject([path, old as object]);
    }
  });

  it('a session of either counts at both, and what is written at one is read at the other', async () => {
    const written: string[] = [];
    for (const [one, other] of [
      [before, today],
      [today, before],
    ] as const) {
      const headers = await signIn(one);
      const text = `A calm view of ${written.length}`;
      const comment = { act: 'comm', section: 'video', object_id: `${videoId}`, msg: text };
      expect(await (await other.post('/api/stats.php', comment, headers)).json()).toMatchObject({ ok: true });
      written.push(text);
    }
    const rows = await db.selectFrom('comments').select('body').orderBy('id').execute();
    expect(rows.map(({ body }) => body)).toEqual(written);
  });

  it('loses no acknowledged write to twenty of each kind and a kill -9 of today’s', async () => {
    const headers = await signIn(before);
    let acknowledged = 0;
    const write = async (web: RunningWeb, number: number): Promise<void> => {
      const form = { act: 'favourite', section: number % 2 === 0 ? 'add' : 'rem', video_id: `${videoId}` };
      const answer = await web.post('/api/input.php', form, headers).catch(() => undefined);
      if (answer?.ok) acknowledged += 1;
      expect(answer === undefined || answer.status < 500).toBe(true);
    };
    for (let number = 0; number < 20; number += 1) await write(number % 3 === 0 ? today : before, number);
    const ending = write(today, 20);
    await today.kill();
    await ending;
    for (let number = 21; number < 40; number += 1) await write(before, number);
    await write(before, 40);
    const kept = await db.selectFrom('favourites').select('video_id').execute();
    expect(kept).toEqual([{ video_id: videoId }]);
    expect(acknowledged).toBeGreaterThanOrEqual(40);
    sayInLong(`version before: ${acknowledged} of 41 writes acknowledged, one process killed`);
    today = await startWebProcess(env);
    expect((await today.get(`/api/json/video/86400/0/0/${videoId}.json`)).status).toBe(200);
  });

  it('updates and goes back behind nginx under load, a process killed in between, without a failed request', async () => {
    const ports = [await findFreePort(), await findFreePort()] as const;
    const front = await runFront(
      ports.map((port) => `127.0.0.1:${port}`),
      folder,
    );
    const webs: RunningWeb[] = [];
    const start = async (index: 0 | 1, root?: string): Promise<void> => {
      webs[index] = await startWebProcess(
        {
          ...env,
          FOYER_PORT: String(ports[index]),
          FOYER_PUBLIC_URL: front.url,
          FOYER_DRAIN_SECONDS: String(DRAIN_SECONDS),
        },
        'web-only',
        root,
      );
    };
    const replace = async (index: 0 | 1, root?: string): Promise<void> => {
      await webs[index]?.stop();
      await start(index, root);
    };
    try {
      const tree = await makeTree(ROOT, version.commit);
      await Promise.all([start(0, tree), start(1, tree)]);
      const load = startLoad({ url: front.url, videoId, perSecond: PER_SECOND });
      await replace(0);
      await replace(1);
      // nginx asks the other one again what only reads.
      await webs[1]?.kill();
      await start(1);
      // Back, over the schema of today's.
      await replace(0, tree);
      await replace(1, tree);
      const counts = await load.end();
      sayInLong(`version before, there and back behind nginx: ${JSON.stringify(counts)}`);
      const failures = failuresOf(counts);
      const lost = Object.keys(failures).filter((outcome) => outcome.startsWith('read'));
      expect(lost).toEqual([]);
      // What is written is not sent again: of the killed process, those that it was answering.
      const unanswered = Object.values(failures).reduce((sum, count) => sum + count, 0);
      expect(unanswered).toBeLessThanOrEqual(3);
      expect(counts['read 200']).toBeGreaterThan(4 * DRAIN_SECONDS * PER_SECOND);
    } finally {
      await Promise.all(webs.map((web) => web.stop()));
      await front.stop();
    }
  }, 300_000);
});
