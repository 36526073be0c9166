import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LIVE_CHANNEL } from '../notifications/live.sql.ts';
import { createListener } from '../platform/database/listen.ts';
import { filmFolder, sourceFolder } from '../platform/storage/media-keys.ts';
import { changeVideoState, publishDue } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openReplacementBench } from '../testing/load/replacement-bench.ts';
import { decideAppeal } from '../moderation/appeals.ts';
import { IS_LONG } from '../testing/long.ts';

const ROUNDS = IS_LONG ? 100 : 12;
const bench = await openReplacementBench();
afterAll(() => bench.close());
beforeEach(() => bench.web.db.deleteFrom('limits').execute());

/** With a video of a minute, and a title and a category, so that moderators may have it. */
const addWaiting = async (status_id = 4): Promise<number> => {
  const { db } = bench.web;
  const id = await addVideo(db, { member_id: bench.people.ids.owner, status_id });
  await sql`INSERT INTO video_categories (video_id, category_id) SELECT ${id}, min(id) FROM categories`.execute(
    db,
  );
  await bench.addFilm(id, 60.5);
  await sql`INSERT INTO video_processing (video_id, stage, sha256, screenshot)
    VALUES (${id}, 'done', ${randomBytes(32).toString('hex')}, 3)`.execute(db);
  return id;
};
/** The new file, made but not yet in its place. */
const sendMade = async (id: number): Promise<number> => {
  const fresh = await bench.replace(id, await bench.writeNoise());
  await bench.makeUp(fresh);
  return fresh;
};
const exchange = async (id: number): Promise<number> => {
  const fresh = await sendMade(id);
  await bench.sweep();
  return fresh;
};
const fileOf = async (id: number) =>
  (await bench.web.get(`/api/moderation/video/${id}.json`, bench.people.as('watcher'))).json().file;
const decide = (id: number, form: Record<string, string>) =>
  bench.decide({ kind: 'video', object_id: `${id}`, reason: 'Because', ...form });
const placeOf = async (id: number) =>
  (
    await sql<{ state: string; since: Date }>`SELECT state, since FROM moderation_queue
      WHERE kind = 'video' AND object_id = ${id}`.execute(bench.web.db)
  ).rows[0];
const start = (id: number) =>
  bench.post({ act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: '9', same_people: '1' });

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

describe('another file of a video that waits for the moderators', () => {
  it('takes the place of the first one once it is made; a decision about the first one is refused', async () => {
    const id = await addWaiting();
    await bench.attachTracks(id);
    const before = await bench.row(id);
    const place = await placeOf(id);
    expect(await fileOf(id)).toEqual({ number: 1 });
    expect(await bench.own(id)).toMatchObject({ state: 'pending', may_replace: true });
    expect(await bench.post({ act: '10', video_id: `${id}`, from_ms: '0', to_ms: '5000' })).toMatchObject({
      code: 'bad_request',
      field: 'video_id',
    });
    const address = await bench.streamOf(id, 'watcher');

    const fresh = await sendMade(id);
    // Until then moderators have the old one, and read that another comes.
    expect(await fileOf(id)).toEqual({ number: 1, is_coming: true });
    expect(await bench.row(id)).toEqual(before);
    await bench.sweep();

    const after = await bench.row(id);
    expect(after).toMatchObject({ status_id: 4, duration_seconds: 5 });
    expect(after.film_id).not.toBe(before.film_id);
    expect(after.revision).not.toBe(before.revision);
    expect(await bench.statusOf(address ?? '')).toBe(404);
    const file = await fileOf(id);
    expect(file).toEqual({ number: 2, replaced_at: expect.any(String), shows_same_people: true });
    expect(await placeOf(id)).toEqual(place);
    // Nothing waits as a change, and the uploader sees the new one.
    const own = await bench.own(id);
    expect(own).toMatchObject({ state: 'pending', file_name: 'new.mp4', duration_seconds: 5 });
    expect(own).not.toHaveProperty('replacement');
    expect(own).not.toHaveProperty('change');
    expect(own.captions).toHaveLength(1);

    const unseen: Record<string, string>[] = [
      {},
      { seen_file: '1' },
      { status_id: '4' },
      { status_id: '4', seen_file: '1' },
    ];
    for (const seen of unseen)
      for (const act of ['approve', 'reject', 'block', 'age'])
        expect([act, await decide(id, { act, ...seen })]).toEqual([
          act,
          expect.objectContaining({
            ok: false,
            code: 'bad_request',
            field: 'file',
            info: { replaced_at: file.replaced_at },
          }),
        ]);
    expect((await bench.row(id)).status_id).toBe(4);
    const { rows: proposals } = await sql`SELECT 1 FROM proposals WHERE object_id = ${id}`.execute(
      bench.web.db,
    );
    expect(proposals).toEqual([]);
    expect(await decide(id, { act: 'approve', seen_file: '2' })).toMatchObject({ ok: true, status_id: 1 });

    await bench.sweep();
    expect(await bench.hasFolder(filmFolder(before.film_id ?? ''))).toBe(false);
    expect(await bench.hasFolder(filmFolder(after.film_id ?? ''))).toBe(true);
    expect(await bench.hasFolder(sourceFolder(fresh))).toBe(true);
    expect(await bench.row(fresh)).toMatchObject({ status_id: 5, state: 'removed' });
    const { history } = (
      await bench.web.get(`/api/moderation/video/${id}.json`, bench.people.as('watcher'))
    ).json();
    expect(history).toContainEqual(
      expect.objectContaining({ from: '4', to: '4', reason: 'another file', member: expect.anything() }),
    );
  });

  it('is never approved unseen, however often both happen at the same moment', async () => {
    const ends = { approved: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await bench.web.db.deleteFrom('limits').execute();
      const id = await addWaiting();
      const seen = (await fileOf(id)).number;
      const { film_id: looked } = await bench.row(id);
      await sendMade(id);
      const approve = () => decide(id, { act: 'approve', seen_file: `${seen}`, status_id: '4' });
      // The first two one after the other, then at the same time, from both sides.
      if (round === 1) await bench.sweep();
      const leadMs = ((round % 7) - 3) * 3;
      const [answer] = await Promise.all([
        wait(-leadMs).then(approve),
        ...(round > 1 ? [wait(leadMs).then(bench.sweep)] : []),
      ]);
      if (round === 0) await bench.sweep();
      const row = await bench.row(id);
      if (answer.ok) {
        // The new one waits as a change of what is published.
        expect(row).toMatchObject({ status_id: 1, film_id: looked });
        expect((await bench.own(id)).change).toMatchObject({ state: 'waiting', film: { kind: 'file' } });
        ends.approved += 1;
      } else {
        expect(answer).toMatchObject({ code: 'bad_request', field: 'file' });
        expect(row.status_id).toBe(4);
        expect(row.film_id).not.toBe(looked);
        ends.refused += 1;
      }
    }
    expect(ends.approved + ends.refused).toBe(ROUNDS);
    if (IS_LONG) process.stderr.write(`exchange and approval at the same time: ${JSON.stringify(ends)}\n`);
    expect(Math.min(ends.approved, ends.refused)).toBeGreaterThan(0);
  });

  it('is reported to the moderator who has the case open, who keeps it', async () => {
    const id = await addWaiting();
    const claim = { act: 'claim', kind: 'video', object_id: `${id}` };
    await bench.web.post('/api/moderation_claims.php', claim, bench.people.as('watcher'));
    const fresh = await sendMade(id);
    const listener = await createListener(bench.web.url);
    const reported = new Promise<string>((resolve) => {
      void listener.listen(LIVE_CHANNEL, (payload) => payload.includes('moderation') && resolve(payload));
    });
    await bench.sweep();
    expect(JSON.parse(await reported)).toMatchObject({
      members: expect.arrayContaining([bench.people.ids.watcher]),
    });
    await listener.close();
    expect(await bench.row(fresh)).toMatchObject({ status_id: 5 });
    const { items } = (
      await bench.web.get('/api/moderation/queue.json?kind=video', bench.people.as('watcher'))
    ).json();
    const listed = items.find(({ object_id }: { object_id: number }) => object_id === id);
    expect(listed).toMatchObject({ claim: { is_own: true }, file: { number: 2 } });
  });

  it('ends an approval before its time', async () => {
    const id = await addWaiting();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await sql`UPDATE videos SET publish_at = ${soon} WHERE id = ${id}`.execute(bench.web.db);
    expect(await decide(id, { act: 'approve', seen_file: '1' })).toMatchObject({ ok: true, status_id: 4 });
    expect(await bench.own(id)).toMatchObject({ is_approved: true, may_replace: true });
    await exchange(id);
    expect(await bench.own(id)).not.toHaveProperty('is_approved');
    expect(await placeOf(id)).toMatchObject({ state: 'waiting' });
    await sql`UPDATE videos SET publish_at = now() WHERE id = ${id}`.execute(bench.web.db);
    await publishDue(bench.web);
    expect((await bench.row(id)).status_id).toBe(4);
  });

  it('of two that are sent the newest counts, and one that is taken back never comes', async () => {
    const id = await addWaiting();
    const first = await sendMade(id);
    const second = await sendMade(id);
    expect(await bench.row(first)).toMatchObject({ status_id: 5 });
    const { film_id: made } = await bench.row(second);
    // Several processes at the same time; files of the old one may be removed by one of them alone.
    await Promise.allSettled([bench.sweep(), bench.sweep(), bench.sweep()]);
    expect(await bench.row(id)).toMatchObject({ status_id: 4, film_id: made });
    expect((await fileOf(id)).number).toBe(2);
    const third = await sendMade(id);
    expect(await bench.post({ act: '11', video_id: `${id}` })).toMatchObject({ ok: true });
    await bench.sweep();
    expect(await bench.row(third)).toMatchObject({ status_id: 5 });
    expect(await bench.row(id)).toMatchObject({ film_id: made });
  });

  it('leaves the old one where it fails its checks, and its uploader reads why', async () => {
    const id = await addWaiting();
    const before = await bench.row(id);
    const fresh = await bench.replace(id, await bench.writeNoise());
    await bench.processAll(fresh);
    await bench.sweep();
    expect(await bench.own(id)).toMatchObject({
      state: 'pending',
      may_replace: true,
      change: { state: 'rejected', code: 'video_corrupted_file', film: { kind: 'file' } },
    });
    expect(await bench.row(id)).toEqual(before);
    // Blocked elsewhere while it was made.
    const blocked = await sendMade(id);
    await sql`INSERT INTO blocked_videos (sha256, reason) SELECT sha256, 'no' FROM video_processing
      WHERE video_id = ${blocked}`.execute(bench.web.db);
    await bench.sweep();
    await bench.sweep();
    expect((await bench.own(id)).change).toMatchObject({ state: 'rejected', code: 'blocked_content' });
    expect(await bench.row(id)).toEqual(before);
    // One that is good ends what was reported of the others.
    await exchange(id);
    expect(await bench.own(id)).not.toHaveProperty('change');
  });

  it('is made of a killed process’s rows by the next one, once', async () => {
    const id = await addWaiting();
    const fresh = await sendMade(id);
    const { film_id: made } = await bench.row(fresh);
    const { db } = bench.web;
    // Killed in the middle: nothing of the transaction is there.
    await sql`CREATE FUNCTION die_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`.execute(
      db,
    );
    await sql`CREATE TRIGGER die_once BEFORE UPDATE OF revision ON media_objects FOR EACH ROW EXECUTE FUNCTION die_once()`.execute(
      db,
    );
    await expect(bench.sweep()).rejects.toThrow('killed');
    await sql`DROP TRIGGER die_once ON media_objects`.execute(db);
    expect((await fileOf(id)).number).toBe(1);
    expect(await bench.row(fresh)).toMatchObject({ status_id: 3, film_id: made });
    await bench.sweep();
    expect(await bench.row(id)).toMatchObject({ film_id: made });
    await bench.sweep();
    expect((await fileOf(id)).number).toBe(2);
  });
});

describe('another file of a video that waits for its uploader, or was rejected', () => {
  it('comes to the moderators as soon as nothing is missing', async () => {
    const id = await addWaiting(3);
    await sql`UPDATE videos SET title = '' WHERE id = ${id}`.execute(bench.web.db);
    expect(await bench.own(id)).toMatchObject({ waits_for_uploader: true, may_replace: true });
    await exchange(id);
    expect(await bench.own(id)).toMatchObject({ state: 'transcoding', waits_for_uploader: true });
    expect(await bench.post({ act: '5', video_id: `${id}`, title: 'A harbour' })).toMatchObject({ ok: true });
    expect((await bench.own(id)).state).toBe('pending');
    // What is still worked on takes none.
    const busy = await addWaiting(3);
    await sql`UPDATE video_processing SET stage = 'ladder' WHERE video_id = ${busy}`.execute(bench.web.db);
    expect(await bench.own(busy)).not.toHaveProperty('may_replace');
    expect(await start(busy)).toMatchObject({ code: 'bad_request', field: 'video_id' });
  });

  it('brings a rejected one before the moderators again, and an objection to the old decision approves nothing', async () => {
    const id = await addWaiting();
    expect(await decide(id, { act: 'reject', seen_file: '1' })).toMatchObject({ ok: true, status_id: 6 });
    const { decision_key: key } = await bench.own(id);
    await exchange(id);
    expect(await bench.own(id)).toMatchObject({ state: 'pending' });
    expect(await bench.own(id)).not.toHaveProperty('reason');
    expect(await bench.web.post('/api/appeal.php', { key, words: 'It was fine' })).toMatchObject({
      statusCode: 200,
    });
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM appeals`.execute(bench.web.db);
    const appealId = rows[0]?.id ?? 0;
    const viewer = { _id: bench.people.ids.friend, is_moderator: true, status_id: 1 };
    const deps = { ...bench.web.deps, mail: bench.web.deps.config };
    expect(await decideAppeal(deps, { act: 'overturn', appealId, answer: 'Right', viewer })).toEqual({
      state: 'overturned',
      undone: false,
    });
    expect((await bench.row(id)).status_id).toBe(4);
  });

  it('saves a first file that failed its checks', async () => {
    const { db } = bench.web;
    const id = await addVideo(db, { member_id: bench.people.ids.owner, status_id: 3, title: 'Broken' });
    await sql`INSERT INTO video_categories (video_id, category_id) SELECT ${id}, min(id) FROM categories`.execute(
      db,
    );
    await sql`DELETE FROM media_objects WHERE kind = 'video' AND owner_id = ${id}`.execute(db);
    await sql`INSERT INTO video_processing (video_id, stage) VALUES (${id}, 'scan')`.execute(db);
    await changeVideoState(bench.web, {
      videoId: id,
      change: 'fail',
      viewer: null,
      reason: 'video_corrupted_file',
    });
    expect(await bench.own(id)).toMatchObject({ state: 'rejected', may_replace: true });
    const fresh = await bench.replace(id, await bench.writeNoise());
    await bench.makeUp(fresh);
    await sql`UPDATE video_processing SET screenshot = 7 WHERE video_id = ${fresh} AND screenshot IS NULL`.execute(
      db,
    );
    await bench.sweep();
    expect(await bench.own(id)).toMatchObject({ state: 'pending', screenshot: 7, is_playable: true });
  });

  it('goes on where moderators reject the old one meanwhile', async () => {
    const id = await addWaiting();
    const fresh = await sendMade(id);
    expect(await decide(id, { act: 'reject', seen_file: '1' })).toMatchObject({ ok: true, status_id: 6 });
    expect(await bench.row(fresh)).toMatchObject({ status_id: 3 });
    await bench.sweep();
    expect(await bench.row(id)).toMatchObject({ status_id: 4 });
    expect((await fileOf(id)).number).toBe(2);
  });

  it('does not take away what moderators still have to look at', async () => {
    const { db } = bench.web;
    const holds: [string, (id: number) => Promise<unknown>][] = [
      ['doubt', (id) => decide(id, { act: 'age', seen_file: '1' })],
      ['proposal', (id) => decide(id, { act: 'block', seen_file: '1' })],
      [
        'blocked',
        (id) =>
          sql`INSERT INTO blocked_videos (sha256, reason, video_id) VALUES ('00', 'no', ${id})`.execute(db),
      ],
      [
        'appeal',
        async (id) => {
          await decide(id, { act: 'reject', seen_file: '1' });
          const { decision_key: key } = await bench.own(id);
          await bench.web.post('/api/appeal.php', { key, words: 'It was fine' });
        },
      ],
    ];
    for (const [hold, cause] of holds) {
      const id = await addWaiting();
      const fresh = await sendMade(id);
      const before = await bench.row(id);
      await cause(id);
      expect([hold, await start(id)]).toEqual([
        hold,
        expect.objectContaining({ code: 'bad_request', field: 'video_id', info: { hold } }),
      ]);
      expect(await bench.own(id)).not.toHaveProperty('may_replace');
      // One that was on its way does not either.
      await bench.sweep();
      await bench.sweep();
      expect([hold, (await bench.row(id)).film_id]).toEqual([hold, before.film_id]);
      expect([hold, await bench.row(fresh)]).toEqual([hold, expect.objectContaining({ status_id: 6 })]);
      expect((await bench.own(id)).change).toMatchObject({ state: 'rejected', code: 'no_permission' });
    }
  });

  it('is named where a report about it is read, so that it is decided there, too', async () => {
    const id = await addWaiting();
    await exchange(id);
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO reports (email, subject, message, ref, section, object_id, reason)
      VALUES ('a@example.org', '', 'hello', '', 'video', ${id}, 'other') RETURNING id`.execute(bench.web.db);
    const path = `/api/moderation/report/${rows[0]?.id}.json`;
    const { object } = (await bench.web.get(path, bench.people.as('watcher'))).json();
    expect(object).toMatchObject({ object_id: id, file_number: 2 });
    expect(await decide(id, { act: 'reject', seen_file: `${object.file_number}` })).toMatchObject({
      ok: true,
      status_id: 6,
    });
  });

  it('is its uploader’s alone to send', async () => {
    const id = await addWaiting();
    const form = { act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: '9', same_people: '1' };
    expect(await bench.post(form, 'stranger')).toMatchObject({ code: 'not_found' });
    expect(await bench.post(form, 'watcher')).toMatchObject({ code: 'no_permission' });
    expect(await bench.post({ ...form, same_people: '0' })).toMatchObject({
      code: 'required',
      field: 'same_people',
    });
  });
});
