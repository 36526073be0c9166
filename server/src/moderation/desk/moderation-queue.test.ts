/** The table behind the queue says what the states say, whatever changes them; ten moderators share what waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase } from '../../platform/database/create-database.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { addAlbumWithPhoto } from '../../testing/albums.ts';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { IS_LONG } from '../../testing/long.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { moderate } from '../moderation.ts';
import { takeNextCase } from './next-case.ts';

const MODERATORS = 10;
const CASES = IS_LONG ? 10_000 : 300;

let web: TestWeb;
let owner = 0;
const moderators: number[] = [];
beforeAll(async () => {
  web = await openTestWeb();
  owner = await addMember(web.db, 'anna', { status_id: 6 });
  for (let number = 0; number < MODERATORS; number += 1)
    moderators.push(await addMember(web.db, `mora${number}`, { is_moderator: true }));
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await sql`DELETE FROM moderation_claims`.execute(web.db);
  await sql`UPDATE videos SET status_id = 1 WHERE status_id <> 1`.execute(web.db);
  await sql`UPDATE albums SET status_id = 1 WHERE status_id <> 1`.execute(web.db);
  await sql`DELETE FROM member_pictures`.execute(web.db);
});

const addWaiting = (values: object = {}) =>
  addVideo(web.db, { title: 'Harbour', member_id: owner, status_id: 4, ...values });

/** Where the table and the states differ; written anew here, not by the functions that keep it. */
const differences = async () =>
  (
    await sql`WITH meant AS (
      SELECT 'video' AS kind, id AS object_id, CASE WHEN status_id = 4 THEN 'waiting' WHEN status_id = 6 THEN 'rejected'
          WHEN status_id IN (5, 7) THEN 'deleted' ELSE 'working' END AS state
        FROM videos WHERE status_id <> 1 AND replaces_id IS NULL AND NOT (status_id = 4 AND approved_at IS NOT NULL)
      UNION ALL SELECT 'album', id, CASE WHEN status_id = 4 THEN 'waiting' WHEN status_id = 6 THEN 'rejected'
          WHEN status_id IN (5, 7) THEN 'deleted' ELSE 'working' END FROM albums WHERE status_id <> 1
      UNION ALL SELECT 'video_change', id, CASE status_id WHEN 4 THEN 'waiting' WHEN 6 THEN 'rejected' ELSE 'deleted' END
        FROM video_changes WHERE status_id <> 1
      UNION ALL SELECT picture, member_id, 'waiting' FROM member_pictures WHERE looked_sha256 IS DISTINCT FROM sha256)
    SELECT coalesce(m.kind, q.kind) AS kind, coalesce(m.object_id, q.object_id) AS id, m.state AS meant, q.state AS listed
    FROM meant m FULL JOIN moderation_queue q USING (kind, object_id)
    WHERE m.state IS DISTINCT FROM q.state`.execute(web.db)
  ).rows;

describe('the table of the queue', () => {
  it('follows every change of videos, albums, changes and pictures', async () => {
    const video = await addWaiting();
    const album = await addAlbumWithPhoto(
      web.db,
      { member_id: owner, people: 'nobody', status_id: 2 },
      { sha256: 'a'.repeat(64), difference_hash: '1100'.repeat(16) },
    );
    expect(await differences()).toEqual([]);
    const steps = [
      sql`UPDATE videos SET approved_at = now(), publish_at = now() + interval '1 day' WHERE id = ${video}`,
      // The approval is removed by a trigger of its own.
      sql`UPDATE videos SET title = 'Another harbour' WHERE id = ${video}`,
      sql`UPDATE videos SET status_id = 6 WHERE id = ${video}`,
      sql`UPDATE videos SET status_id = 7 WHERE id = ${video}`,
      sql`UPDATE videos SET status_id = 1 WHERE id = ${video}`,
      sql`INSERT INTO video_changes (video_id, title) VALUES (${video}, 'Quay')`,
      sql`UPDATE video_changes SET status_id = 6 WHERE video_id = ${video}`,
      sql`DELETE FROM video_changes WHERE video_id = ${video}`,
      sql`UPDATE albums SET status_id = 4 WHERE id = ${album}`,
      sql`UPDATE albums SET status_id = 5 WHERE id = ${album}`,
      sql`INSERT INTO member_pictures (member_id, picture, sha256, difference_hash) VALUES (${owner}, 'avatar', 'a', repeat('01', 32)::bit(64))`,
      sql`UPDATE member_pictures SET looked_sha256 = sha256 WHERE member_id = ${owner}`,
      sql`UPDATE member_pictures SET sha256 = 'b' WHERE member_id = ${owner}`,
    ];
    for (const [index, step] of steps.entries()) {
      await step.execute(web.db);
      expect([index, await differences()]).toEqual([index, []]);
    }
    const hidden = await addVideo(web.db, {
      ...{ title: 'New file', member_id: owner, status_id: 2, is_private: true },
      replaces_id: video,
    });
    expect(await differences()).toEqual([]);
    await sql`DELETE FROM videos WHERE id = ${hidden}`.execute(web.db);
    expect(await differences()).toEqual([]);
  });

  it('puts a doubt about an age first, and back when it is gone', async () => {
    const [old, young] = [await addWaiting(), await addWaiting()];
    const first = async () =>
      (await takeNextCase(web.db, { kind: '', left: null, moderatorId: moderators[0] ?? 0 }))?.object_id;
    await sql`INSERT INTO moderation_marks (kind, object_id, mark) VALUES ('video', ${young}, 'age')`.execute(
      web.db,
    );
    expect(await first()).toBe(young);
    await sql`DELETE FROM moderation_claims`.execute(web.db);
    await sql`DELETE FROM moderation_marks`.execute(web.db);
    expect(await first()).toBe(old);
  });
});

describe('the next case', () => {
  const nextOf = (moderatorId: number, left: number | null = null) =>
    takeNextCase(web.db, {
      kind: '',
      left: left === null ? null : { kind: 'video', object_id: left },
      moderatorId,
    });

  it('is nobody’s own, and not what waits for somebody else to agree with its moderator', async () => {
    const [mora = 0, miro = 0] = moderators;
    const own = await addWaiting({ member_id: mora });
    const doubted = await addWaiting();
    await sql`INSERT INTO proposals (kind, object_id, act, ground, fact, proposed_by)
      VALUES ('video', ${doubted}, 'approve', 'rules', '', ${mora})`.execute(web.db);
    const third = await addWaiting();
    expect(await nextOf(mora)).toEqual({ kind: 'video', object_id: third });
    expect(await nextOf(mora)).toBeNull();
    expect(await nextOf(miro)).toEqual({ kind: 'video', object_id: own });
    expect(await nextOf(miro)).toEqual({ kind: 'video', object_id: doubted });
  });

  it('lies behind the one that is left, which is given back, and starts over after the last one', async () => {
    const [mora = 0, miro = 0] = moderators;
    const [first, second, third] = [await addWaiting(), await addWaiting(), await addWaiting()];
    expect((await nextOf(mora))?.object_id).toBe(first);
    expect((await nextOf(mora, first))?.object_id).toBe(second);
    expect((await nextOf(mora, second))?.object_id).toBe(third);
    expect((await nextOf(mora, third))?.object_id).toBe(first);
    expect((await nextOf(miro))?.object_id).toBe(second);
    expect((await nextOf(miro, second))?.object_id).toBe(third);
    // Nothing is behind the last one but what another holds: nobody is given their own again.
    expect(await nextOf(miro, third)).toEqual({ kind: 'video', object_id: second });
  });

  it('comes back when anyone who had it went away for ten minutes', async () => {
    const [mora = 0, miro = 0] = moderators;
    const id = await addWaiting();
    expect((await nextOf(mora))?.object_id).toBe(id);
    expect(await nextOf(miro)).toBeNull();
    // As after a process that was killed in the middle of a decision.
    await sql`UPDATE moderation_claims SET is_deciding = true, expires_at = now() - interval '1 second'`.execute(
      web.db,
    );
    expect((await nextOf(miro))?.object_id).toBe(id);
    const reported = await moderate(
      { db: web.db, storage: web.deps.storage, mail: web.deps.config },
      { act: 'approve', kind: 'video', objectId: id, reason: '', viewer: await viewerOf(miro) },
    );
    expect(reported.changed).toBe(true);
  });

  it('goes through the API with a page that continues where the one before ended', async () => {
    const cookie = await web.signIn('mora0');
    const ids: number[] = [];
    for (let number = 0; number < 45; number += 1) ids.push(await addWaiting());
    const page = (await web.get('/api/moderation/queue.json?kind=video', { cookie })).json();
    expect(page.items.map(({ object_id }: { object_id: number }) => object_id)).toEqual(ids.slice(0, 40));
    expect(page.total_count).toBe(45);
    // What is decided meanwhile moves nothing out of sight.
    await sql`UPDATE videos SET status_id = 1 WHERE id = ANY (${ids.slice(0, 10)}::int[])`.execute(web.db);
    const next = (
      await web.get(`/api/moderation/queue.json?kind=video&after=${page.next}`, { cookie })
    ).json();
    expect(next.items.map(({ object_id }: { object_id: number }) => object_id)).toEqual(ids.slice(40));
    expect(next.next).toBeNull();
    for (const after of ['1', '1.x.video.1', `1.${'9'.repeat(18)}.video.1`, '7.1.video.1', '1.1.comment.1'])
      expect([
        after,
        (await web.get(`/api/moderation/queue.json?after=${after}`, { cookie })).json().code,
      ]).toEqual([after, 'bad_request']);
    const taken = (await web.post('/api/moderation_next.php', { kind: 'video' }, { cookie })).json();
    expect(taken).toEqual({ ok: true, case: { kind: 'video', object_id: ids[10] } });
    expect((await web.post('/api/moderation_next.php', { kind: 'album' }, { cookie })).json()).toEqual({
      ok: true,
      case: null,
    });
  });
});

const viewerOf = async (id: number) => ({
  _id: id,
  is_moderator: true,
  status_id: 1,
});

describe('ten moderators over two pools of connections', () => {
  const pools: Database[] = [];
  afterAll(async () => {
    for (const pool of pools) await pool.destroy();
  });

  it(
    `take and decide ${CASES} cases: each once, none twice, none left`,
    async () => {
      for (let number = 0; number < 2; number += 1)
        pools.push(createDatabase({ url: web.url, poolSize: MODERATORS }));
      const ids = (
        await sql<{
          id: number;
        }>`INSERT INTO videos (dir, title, member_id, status_id, people, duration_seconds, gender)
          SELECT 'case-' || n, 'Case ' || n, ${owner}, 4, 'nobody', 60, 'straight' FROM generate_series(1, ${CASES}) n RETURNING id`.execute(
          web.db,
        )
      ).rows.map(({ id }) => id);
      const given = new Map<number, number[]>();
      const forgotten = new Set<number>();
      const work = async (moderatorId: number, index: number) => {
        const db = pools[index % 2];
        if (!db) throw new Error('there are two pools');
        const deps = { db, storage: web.deps.storage, mail: web.deps.config };
        const viewer = await viewerOf(moderatorId);
        for (let turn = 0; ; turn += 1) {
          const found = await takeNextCase(db, { kind: '', left: null, moderatorId });
          if (!found) return;
          const { object_id: objectId } = found;
          // Some close their tab and never decide: nobody is given it until the claim has ended.
          if (turn % 23 === 22) {
            forgotten.add(objectId);
            continue;
          }
          given.set(objectId, [...(given.get(objectId) ?? []), moderatorId]);
          const reported = await moderate(deps, {
            act: turn % 3 === 0 ? 'reject' : 'approve',
            kind: 'video',
            objectId,
            reason: turn % 3 === 0 ? 'Too dark' : '',
            viewer,
            seenDecision: 0,
          });
          if (!reported.changed) throw new Error(`case ${objectId} was decided before`);
        }
      };
      await Promise.all(moderators.map(work));
      expect(forgotten.size).toBeGreaterThan(0);
      expect([...given.keys()].filter((id) => forgotten.has(id))).toEqual([]);
      await sql`UPDATE moderation_claims SET expires_at = now() - interval '1 second'`.execute(web.db);
      await Promise.all(moderators.map(work));
      // Those who forget again hold what is left.
      await sql`UPDATE moderation_claims SET expires_at = now() - interval '1 second'`.execute(web.db);
      await Promise.all(moderators.map(work));
      expect([...given.values()].filter((many) => many.length > 1)).toEqual([]);
      expect(new Set(given.keys())).toEqual(new Set(ids));
      const made = await sql<{ count: number }>`SELECT count(*)::int AS count FROM decisions
        WHERE kind = 'video' AND object_id = ANY (${ids}::int[])`.execute(web.db);
      expect(made.rows[0]?.count).toBe(CASES);
      const decidedBy = new Set([...given.values()].flat());
      expect(decidedBy.size).toBe(MODERATORS);
      const left = await sql`SELECT 1 FROM moderation_queue WHERE state = 'waiting'`.execute(web.db);
      expect(left.rows).toEqual([]);
    },
    CASES * 100 + 60_000,
  );

  it('find the next case by an index, at 10,000 that wait and a hundred that are held', async () => {
    await sql`INSERT INTO videos (dir, title, member_id, status_id, people, duration_seconds, gender)
      SELECT 'many-' || n, 'Many ' || n, ${owner}, 4, 'nobody', 60, 'straight' FROM generate_series(1, 10000) n`.execute(
      web.db,
    );
    await sql`INSERT INTO albums (dir, title, member_id, status_id)
      SELECT 'some-' || n, 'Some ' || n, ${owner}, 4 FROM generate_series(1, 300) n`.execute(web.db);
    await sql`INSERT INTO moderation_claims (kind, object_id, moderator_id, expires_at)
      SELECT kind, object_id, ${moderators[0]}, now() + interval '10 minutes' FROM moderation_queue
      WHERE state = 'waiting' ORDER BY rank, since, kind, object_id LIMIT 100`.execute(web.db);
    await sql`ANALYZE videos, moderation_queue, moderation_claims`.execute(web.db);
    const plan = async (where: string) =>
      JSON.stringify(
        (
          await sql`EXPLAIN (FORMAT JSON) SELECT kind, object_id FROM moderation_queue w
            WHERE w.state = 'waiting' ${sql.raw(where)} AND NOT EXISTS (SELECT FROM moderation_claims c
              WHERE c.kind = w.kind AND c.object_id = w.object_id AND c.expires_at > now())
            ORDER BY w.rank, w.since, w.kind, w.object_id LIMIT 1 FOR UPDATE OF w SKIP LOCKED`.execute(web.db)
        ).rows,
      );
    for (const where of ['', `AND w.kind = 'album'`]) {
      const found = await plan(where);
      expect(found).toContain('moderation_queue_waiting"');
      expect(found).not.toContain('"Node Type":"Sort"');
    }
    let leastMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5; tries += 1) {
      const startMs = performance.now();
      expect(
        await takeNextCase(web.db, { kind: '', left: null, moderatorId: moderators[1] ?? 0 }),
      ).not.toBeNull();
      leastMs = Math.min(leastMs, performance.now() - startMs);
    }
    // A hundred times the time of an index; what reads all that wait takes longer. Other work of the machine only ever adds to a time.
    expect(leastMs).toBeLessThan(1000);
  });
});
