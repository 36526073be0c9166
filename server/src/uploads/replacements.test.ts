import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { FileMissingError } from '../platform/storage/local-file.ts';
import { sourceFolder } from '../platform/storage/media-keys.ts';
import { blockVideo } from '../processing/duplicates.ts';
import { QUEUES } from '../processing/video-queue.ts';
import { deleteVideo } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openReplacementBench, type ReplacementBench } from '../testing/replacement-bench.ts';
import { sweepReplacements } from './replacements.ts';

/** The long form makes every film with ffmpeg; the short one those alone that are about to be shown. */
const IS_LONG = process.env['FOYER_TEST_LONG'] === '1';
/** ffmpeg runs several times in each. */
jest.setTimeout(240_000);

let bench: ReplacementBench;
let web: ReplacementBench['web'];
let people: ReplacementBench['people'];
let folder: ReplacementBench['folder'];
let makeClip: ReplacementBench['makeClip'];
let doJob: ReplacementBench['doJob'];
let processAll: ReplacementBench['processAll'];
let post: ReplacementBench['post'];
let decide: ReplacementBench['decide'];
let own: ReplacementBench['own'];
let row: ReplacementBench['row'];
let sweep: ReplacementBench['sweep'];
let streamOf: ReplacementBench['streamOf'];
let statusOf: ReplacementBench['statusOf'];
let hasFolder: ReplacementBench['hasFolder'];
let publish: ReplacementBench['publish'];
let replace: ReplacementBench['replace'];
let addFilm: ReplacementBench['addFilm'];
let addPublished: ReplacementBench['addPublished'];
let makeUp: ReplacementBench['makeUp'];
let writeNoise: ReplacementBench['writeNoise'];
let attachTracks: ReplacementBench['attachTracks'];
let tracksOf: ReplacementBench['tracksOf'];
beforeAll(async () => {
  bench = await openReplacementBench();
  ({
    web,
    people,
    folder,
    makeClip,
    doJob,
    processAll,
    post,
    decide,
    own,
    row,
    sweep,
    streamOf,
    statusOf,
    hasFolder,
    publish,
    replace,
    addFilm,
    addPublished,
    makeUp,
    writeNoise,
    attachTracks,
    tracksOf,
  } = bench);
});
afterAll(() => bench.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('a new file of a published video', () => {
  it('waits hidden while the old one stays, and takes its place in one step with the approval', async () => {
    const id = await (IS_LONG ? publish(await makeClip(3)) : addPublished());
    await attachTracks(id);
    await web.db.updateTable('videos').set({ views: 77 }).where('id', '=', id).execute();
    const before = await row(id);
    const address = await streamOf(id);
    const clip = await makeClip(2);

    const form = { act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: '9', same_people: '1' };
    expect(await post({ ...form, same_people: '0' })).toMatchObject({
      code: 'required',
      field: 'same_people',
    });
    expect(await post(form, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect(await post({ ...form, file_name: 'new.txt' })).toMatchObject({ code: 'file_invalid_type' });
    expect(await post({ ...form, file_name: '' })).toMatchObject({ code: 'required' });

    const fresh = await replace(id, clip);
    expect((await own(id)).replacement).toMatchObject({ video_id: fresh, kind: 'file', state: 'scanning' });
    await processAll(fresh);
    await doJob(QUEUES.pictures, fresh);
    expect((await own(id)).replacement).toMatchObject({ state: 'waiting', file_name: 'new.mp4' });
    expect(await row(id)).toEqual(before);

    // Nobody reaches it but its uploader and moderators, and nobody changes it by itself.
    expect(await streamOf(fresh)).toBeUndefined();
    expect(await streamOf(fresh, 'stranger')).toBeUndefined();
    expect(await streamOf(fresh, 'owner')).toContain('/media/p/');
    expect(await statusOf(`/media/video-${fresh}/${(await row(fresh)).revision}/stream/master.m3u8`)).toBe(
      404,
    );
    for (const act of ['2', '3', '4', '5', '6', '8', '9', '10', '11'])
      expect([
        act,
        await post({ ...form, act, video_id: `${fresh}`, title: 'Changed', from_ms: '0', to_ms: '1500' }),
      ]).toEqual([act, expect.objectContaining({ ok: false, code: 'not_found' })]);
    for (const act of ['approve', 'reject', 'delete', 'restore', 'block'])
      expect([act, await decide({ kind: 'video', act, object_id: `${fresh}`, reason: 'Because' })]).toEqual([
        act,
        expect.objectContaining({ ok: false, code: 'not_found' }),
      ]);
    await expect(sql`UPDATE videos SET status_id = 1 WHERE id = ${fresh}`.execute(web.db)).rejects.toThrow(
      'videos_replacement_hidden',
    );
    const { videos } = (await web.get('/api/upload/videos.json', people.as('owner'))).json();
    expect(videos.map(({ video_id }: { video_id: number }) => video_id)).not.toContain(fresh);

    await sweep();
    await sweep();
    const { change } = await own(id);
    expect(change).toMatchObject({ state: 'waiting', film: { kind: 'file', file_name: 'new.mp4' } });
    // Words that are changed meanwhile wait with it.
    const edited = await post({ act: '5', video_id: `${id}`, title: 'Another harbour' });
    const { change: found } = (
      await web.get(`/api/moderation/video_change/${edited.change_id}.json`, people.as('watcher'))
    ).json();
    expect(found.after).toEqual({ title: 'Another harbour' });
    expect(found.film).toMatchObject({
      kind: 'file',
      shows_same_people: true,
      old_duration_seconds: IS_LONG ? 3 : 60,
      duration_seconds: 2,
    });
    expect(await statusOf(found.film.streams[0].src)).toBe(200);
    expect(await statusOf(found.film.screenshots[0])).toBe(200);
    expect(await decide({ act: 'approve', object_id: `${change.change_id}` })).toMatchObject({
      code: 'bad_request',
    });
    expect(await row(id)).toEqual(before);

    expect(await decide({ act: 'approve', object_id: `${edited.change_id}` })).toMatchObject({
      ok: true,
      changed: true,
    });
    expect(await decide({ act: 'approve', object_id: `${edited.change_id}` })).toMatchObject({
      ok: true,
      changed: false,
    });
    const after = await row(id);
    expect(after).toMatchObject({ status_id: 1, duration_seconds: 2, views: 77 });
    expect(after.film_id).not.toBe(before.film_id);
    expect(await statusOf(address ?? '')).toBe(404);
    expect(await statusOf((await streamOf(id)) ?? '')).toBe(200);
    const tracks = await tracksOf(id);
    expect(tracks.text).toContain('second');
    expect(tracks.text).not.toContain('last');
    expect(tracks.chapters.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
    // The thumbnail is made of the new file.
    await doJob(QUEUES.pictures, id);
    expect((await row(id)).manifest).toMatchObject({ picture: 3 });
    expect((await row(id)).revision).not.toBe(after.revision);

    await sweep();
    expect(await hasFolder(`films/${before.film_id}`)).toBe(false);
    expect(await hasFolder(`films/${after.film_id}`)).toBe(true);
    expect(await hasFolder(sourceFolder(fresh))).toBe(true);
    expect(await row(fresh)).toMatchObject({ status_id: 5, state: 'removed' });
    expect(await own(id)).not.toHaveProperty('replacement');

    // Both files are known when the video is blocked.
    const { rows: known } = await sql<{ sha256: string }>`SELECT sha256 FROM video_processing
      WHERE video_id IN (${id}, ${fresh})`.execute(web.db);
    await blockVideo(web.deps, { videoId: id, viewer: null, reason: 'no' });
    const { rows: blocked } = await sql<{ sha256: string }>`SELECT sha256 FROM blocked_videos
      WHERE video_id = ${id}`.execute(web.db);
    expect(blocked.map(({ sha256 }) => sha256).sort()).toEqual(known.map(({ sha256 }) => sha256).sort());
  });

  it('leaves the old one where it is rejected, withdrawn, begun anew, or damaged, and the uploader reads why', async () => {
    const id = await addPublished();
    const before = await row(id);
    const clip = await writeNoise();

    const first = await replace(id, clip);
    await makeUp(first);
    await sweep();
    const { change } = await own(id);
    await decide({ act: 'reject', object_id: `${change.change_id}`, reason: 'Shows a sign' });
    expect((await own(id)).change).toMatchObject({
      state: 'rejected',
      reason: 'Shows a sign',
      film: { kind: 'file' },
    });
    expect(await row(first)).toMatchObject({ status_id: 6 });

    // What was rejected counts as nobody's: it may be sent once more. Begun anew, the one before ends.
    const second = await replace(id, clip);
    await makeUp(second);
    await sweep();
    const waiting = (await own(id)).change.change_id;
    const third = await replace(id, clip);
    expect(await row(second)).toMatchObject({ status_id: 5 });
    expect(await decide({ act: 'approve', object_id: `${waiting}` })).toMatchObject({ code: 'bad_request' });
    expect((await own(id)).replacement).toMatchObject({ video_id: third });
    // While it is processed, its uploader thinks better of it.
    expect(await post({ act: '11', video_id: `${id}` }, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect(await post({ act: '11', video_id: `${id}` })).toMatchObject({ ok: true });
    await makeUp(third);
    await sweep();
    expect(await row(third)).toMatchObject({ status_id: 5 });
    expect(await hasFolder(sourceFolder(second))).toBe(false);
    expect(await hasFolder(sourceFolder(third))).toBe(false);
    expect(await own(id)).not.toHaveProperty('replacement');

    const noise = join(folder, 'noise.mp4');
    await writeFile(
      noise,
      // A file type, and what could be a box of four letters by chance.
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypisom'),
        Buffer.alloc(12),
        Buffer.from('\u007fzzzqQ7~'),
        randomBytes(5000),
      ]),
    );
    const damaged = await replace(id, noise);
    await processAll(damaged);
    await sweep();
    expect((await own(id)).change).toMatchObject({ state: 'rejected', code: 'video_corrupted_file' });
    expect((await own(id)).change).not.toHaveProperty('may_retry');
    expect(await post({ act: '12', video_id: `${id}` })).toMatchObject({ code: 'bad_request' });
    const told = await web.db
      .selectFrom('notifications')
      .select('data')
      .where('member_id', '=', people.ids.owner)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told.data).toMatchObject({
      decision: 'change_rejected',
      object_id: id,
      code: 'video_corrupted_file',
    });
    expect(await row(id)).toEqual(before);
    // A damaged file is told of once.
    await sweep();
    const { rows } = await sql`SELECT 1 FROM video_changes WHERE film_video_id = ${damaged}`.execute(web.db);
    expect(rows).toHaveLength(1);
  });

  it('is tried again with what the site has of it where the file is not at fault', async () => {
    const id = await addPublished();
    const fresh = await replace(id, await writeNoise());
    const again = { act: '12', video_id: `${id}` };
    expect(await post(again)).toMatchObject({ code: 'bad_request' });
    const withSource = () => Promise.reject(new FileMissingError('for a moment'));
    await doJob(QUEUES.scan, fresh, { withSource });
    await sweep();
    const { change } = await own(id);
    expect(change).toMatchObject({ state: 'rejected', code: 'server_error', may_retry: true });
    expect(await post(again, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect(await post({ ...again, video_id: `${fresh}` })).toMatchObject({ code: 'not_found' });
    expect(await post(again)).toMatchObject({ ok: true, video_id: fresh });
    expect(await post(again)).toMatchObject({ code: 'bad_request' });
    const tried = await own(id);
    expect(tried.replacement).toMatchObject({ video_id: fresh, state: 'scanning', file_name: 'new.mp4' });
    expect(tried).not.toHaveProperty('change');
    // What fails once more is told once more.
    await doJob(QUEUES.scan, fresh, { withSource });
    await sweep();
    const told = (await own(id)).change;
    expect(told).toMatchObject({ state: 'rejected', may_retry: true });
    expect(told.change_id).toBeGreaterThan(change.change_id);
    expect(await post(again)).toMatchObject({ ok: true });
    await makeUp(fresh);
    await sweep();
    const waiting = (await own(id)).change;
    expect(waiting).toMatchObject({ state: 'waiting', film: { kind: 'file' } });
    expect(await decide({ act: 'approve', object_id: `${waiting.change_id}` })).toMatchObject({ ok: true });

    // A cut begins anew; one that something newer followed does not.
    await sql`UPDATE media_objects SET manifest = manifest - 'rungs' WHERE id = ${`video-${id}`}`.execute(
      web.db,
    );
    const cut = (await post({ act: '10', video_id: `${id}`, from_ms: '0', to_ms: '2000' })).video_id;
    await doJob(QUEUES.trim, cut, { withSource });
    await sweep();
    expect((await own(id)).change).toMatchObject({ code: 'server_error', film: { kind: 'trim' } });
    expect(await post(again)).toMatchObject({ ok: true, video_id: cut });
    expect((await own(id)).replacement).toMatchObject({ state: 'trimming', progress: 0 });
    await doJob(QUEUES.trim, cut, { withSource });
    await sweep();
    await replace(id, await writeNoise());
    expect((await own(id)).change).not.toHaveProperty('may_retry');
    expect(await post(again)).toMatchObject({ code: 'bad_request' });
  });

  it('is read by the sweep while something is left to do, and never afterwards', async () => {
    const { rows: open } =
      await sql`SELECT 1 FROM videos WHERE replaces_id IS NOT NULL AND status_id IN (5, 6)`.execute(web.db);
    expect(open.length).toBeGreaterThan(4);
    const countReads = async (tx: typeof web.db): Promise<number> => {
      const { rows } = await sql<{
        n: number;
      }>`SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables
        WHERE relname IN ('videos', 'video_processing', 'video_changes', 'media_objects', 'stored_folders')`.execute(
        tx,
      );
      return rows[0]?.n ?? 0;
    };
    const readRows = () =>
      web.db.transaction().execute(async (tx) => {
        const before = await countReads(tx);
        await sweepReplacements({ ...web.deps, db: tx });
        return (await countReads(tx)) - before;
      });
    await sweep();
    expect(await readRows()).toBe(0);
    // Once more, for files that came late; and after two days never again.
    await sql`UPDATE due_replacements SET due_at = now()`.execute(web.db);
    await sweep();
    const { rows: kept } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM due_replacements
      WHERE due_at < now() + interval '4 seconds'`.execute(web.db);
    expect(kept).toEqual([{ n: 0 }]);
    await sql`UPDATE due_replacements SET due_at = now(), since = since - interval '3 days'`.execute(web.db);
    await sweep();
    const { rows: left } = await sql`SELECT 1 FROM due_replacements`.execute(web.db);
    expect(left).toEqual([]);
  });

  it('ends with its video, and never comes on the block list’s back', async () => {
    const id = await addPublished();
    const fresh = await replace(id, await writeNoise());
    await makeUp(fresh);
    await sweep();
    const { change_id } = (await own(id)).change;
    // Blocked elsewhere since it was looked through.
    await sql`INSERT INTO blocked_videos (sha256, reason) SELECT sha256, 'no' FROM video_processing
      WHERE video_id = ${fresh}`.execute(web.db);
    expect(await decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({
      code: 'blocked_content',
    });
    await deleteVideo(web.deps, {
      videoId: id,
      viewer: { _id: people.ids.owner, is_moderator: false, status_id: 6 },
    });
    expect(await row(fresh)).toMatchObject({ status_id: 5 });
    expect(await decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({
      code: 'bad_request',
    });
    await sweep();
    expect(await hasFolder(sourceFolder(fresh))).toBe(false);
    expect(await post({ act: '11', video_id: `${id}` })).toMatchObject({ code: 'not_found' });
  });

  it('counts at once where the site trusts its uploader', async () => {
    const id = await addPublished();
    const before = await row(id);
    const { uploads } = web.deps.config;
    const fresh = await replace(id, await writeNoise());
    await makeUp(fresh);
    await sweepReplacements({
      ...web.deps,
      config: { uploads: { ...uploads, trusted: [people.ids.owner] } },
    });
    expect((await row(id)).film_id).not.toBe(before.film_id);
    expect(await row(id)).toMatchObject({ status_id: 1 });
  });

  it('is for published videos whose people are declared', async () => {
    const form = { act: '9', file_name: 'new.mp4', bytes: '9', same_people: '1' };
    const pending = await addVideo(web.db, { member_id: people.ids.owner, status_id: 4 });
    expect(await post({ ...form, video_id: `${pending}` })).toMatchObject({ code: 'bad_request' });
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM uploads WHERE state = 'receiving'`.execute(web.db);
    expect(rows).toEqual([{ n: 0 }]);
    // Nobody said who is shown in what was published before there were records.
    await sql`ALTER TABLE videos DISABLE TRIGGER videos_declaration`.execute(web.db);
    const old = await addVideo(web.db, { member_id: people.ids.owner, people: 'before_records' });
    await sql`ALTER TABLE videos ENABLE TRIGGER videos_declaration`.execute(web.db);
    await addFilm(old, 60.5);
    expect(await post({ ...form, video_id: `${old}` })).toMatchObject({
      code: 'records_missing',
      info: { lacks: ['declaration'] },
    });
    // A cut shows nothing new.
    const trim = { act: '10', video_id: `${old}`, from_ms: '0', to_ms: '5000' };
    expect(await post(trim)).toMatchObject({ ok: true });
  });

  it('is one at a time, also when two are begun at once', async () => {
    const id = await addPublished();
    const form = { act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: '9', same_people: '1' };
    const answers = await Promise.all([post(form), post(form)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const { rows } = await sql<{ id: number }>`SELECT id FROM videos
      WHERE replaces_id = ${id} AND status_id IN (0, 2, 3)`.execute(web.db);
    expect(rows).toHaveLength(1);
    expect((await own(id)).replacement.video_id).toBe(rows[0]?.id);
  });
});
