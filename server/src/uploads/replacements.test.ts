import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FileMissingError } from '../platform/storage/local-file.ts';
import { sourceFolder } from '../platform/storage/media-keys.ts';
import { blockVideo } from '../processing/duplicates.ts';
import { QUEUES } from '../processing/video-queue.ts';
import { deleteVideo } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openReplacementBench } from '../testing/load/replacement-bench.ts';
import { sweepReplacements } from './replacement-sweep.ts';
import { IS_LONG } from '../testing/long.ts';

const bench = await openReplacementBench();
afterAll(() => bench.close());
beforeEach(() => bench.web.db.deleteFrom('limits').execute());

describe('a new file of a published video', () => {
  it('waits hidden while the old one stays, and takes its place in one step with the approval', async () => {
    const id = await (IS_LONG ? bench.publish(await bench.makeClip(3)) : bench.addPublished());
    await bench.attachTracks(id);
    await bench.web.db.updateTable('videos').set({ views: 77 }).where('id', '=', id).execute();
    const before = await bench.row(id);
    const address = await bench.streamOf(id);
    const clip = await bench.makeClip(2);

    const form = { act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: '9', same_people: '1' };
    expect(await bench.post({ ...form, same_people: '0' })).toMatchObject({
      code: 'required',
      field: 'same_people',
    });
    expect(await bench.post(form, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect(await bench.post({ ...form, file_name: 'new.txt' })).toMatchObject({ code: 'file_invalid_type' });
    expect(await bench.post({ ...form, file_name: '' })).toMatchObject({ code: 'required' });

    const fresh = await bench.replace(id, clip);
    expect((await bench.own(id)).replacement).toMatchObject({
      video_id: fresh,
      kind: 'file',
      state: 'scanning',
    });
    await bench.processAll(fresh);
    await bench.doJob(QUEUES.pictures, fresh);
    expect((await bench.own(id)).replacement).toMatchObject({ state: 'waiting', file_name: 'new.mp4' });
    expect(await bench.row(id)).toEqual(before);

    // Nobody reaches it but its uploader and moderators, and nobody changes it by itself.
    expect(await bench.streamOf(fresh)).toBeUndefined();
    expect(await bench.streamOf(fresh, 'stranger')).toBeUndefined();
    expect(await bench.streamOf(fresh, 'owner')).toContain('/media/p/');
    expect(
      await bench.statusOf(`/media/video-${fresh}/${(await bench.row(fresh)).revision}/stream/master.m3u8`),
    ).toBe(404);
    for (const act of ['2', '3', '4', '5', '6', '8', '9', '10', '11'])
      expect([
        act,
        await bench.post({
          ...form,
          act,
          video_id: `${fresh}`,
          title: 'Changed',
          from_ms: '0',
          to_ms: '1500',
        }),
      ]).toEqual([act, expect.objectContaining({ ok: false, code: 'not_found' })]);
    for (const act of ['approve', 'reject', 'delete', 'restore', 'block'])
      expect([
        act,
        await bench.decide({ kind: 'video', act, object_id: `${fresh}`, reason: 'Because' }),
      ]).toEqual([act, expect.objectContaining({ ok: false, code: 'not_found' })]);
    await expect(
      sql`UPDATE videos SET status_id = 1 WHERE id = ${fresh}`.execute(bench.web.db),
    ).rejects.toThrow('videos_replacement_hidden');
    const { videos } = (await bench.web.get('/api/upload/videos.json', bench.people.as('owner'))).json();
    expect(videos.map(({ video_id }: { video_id: number }) => video_id)).not.toContain(fresh);

    await bench.sweep();
    await bench.sweep();
    const { change } = await bench.own(id);
    expect(change).toMatchObject({ state: 'waiting', film: { kind: 'file', file_name: 'new.mp4' } });
    // Words that are changed meanwhile wait with it.
    const edited = await bench.post({ act: '5', video_id: `${id}`, title: 'Another harbour' });
    const { change: found } = (
      await bench.web.get(`/api/moderation/video_change/${edited.change_id}.json`, bench.people.as('watcher'))
    ).json();
    expect(found.after).toEqual({ title: 'Another harbour' });
    expect(found.film).toMatchObject({
      kind: 'file',
      shows_same_people: true,
      old_duration_seconds: IS_LONG ? 3 : 60,
      duration_seconds: 2,
    });
    expect(await bench.statusOf(found.film.streams[0].src)).toBe(200);
    expect(await bench.statusOf(found.film.screenshots[0])).toBe(200);
    expect(await bench.decide({ act: 'approve', object_id: `${change.change_id}` })).toMatchObject({
      code: 'bad_request',
    });
    expect(await bench.row(id)).toEqual(before);

    expect(await bench.decide({ act: 'approve', object_id: `${edited.change_id}` })).toMatchObject({
      ok: true,
      changed: true,
    });
    expect(await bench.decide({ act: 'approve', object_id: `${edited.change_id}` })).toMatchObject({
      ok: true,
      changed: false,
    });
    const after = await bench.row(id);
    expect(after).toMatchObject({ status_id: 1, duration_seconds: 2, views: 77 });
    expect(after.film_id).not.toBe(before.film_id);
    expect(await bench.statusOf(address ?? '')).toBe(404);
    expect(await bench.statusOf((await bench.streamOf(id)) ?? '')).toBe(200);
    const tracks = await bench.tracksOf(id);
    expect(tracks.text).toContain('second');
    expect(tracks.text).not.toContain('last');
    expect(tracks.chapters.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
    // The thumbnail is made of the new file.
    await bench.doJob(QUEUES.pictures, id);
    expect((await bench.row(id)).manifest).toMatchObject({ picture: 3 });
    expect((await bench.row(id)).revision).not.toBe(after.revision);

    await bench.sweep();
    expect(await bench.hasFolder(`films/${before.film_id}`)).toBe(false);
    expect(await bench.hasFolder(`films/${after.film_id}`)).toBe(true);
    expect(await bench.hasFolder(sourceFolder(fresh))).toBe(true);
    expect(await bench.row(fresh)).toMatchObject({ status_id: 5, state: 'removed' });
    expect(await bench.own(id)).not.toHaveProperty('replacement');

    // Both files are known when the video is blocked.
    const { rows: known } = await sql<{ sha256: string }>`SELECT sha256 FROM video_processing
      WHERE video_id IN (${id}, ${fresh})`.execute(bench.web.db);
    await blockVideo(bench.web.deps, { videoId: id, viewer: null, reason: 'no' });
    const { rows: blocked } = await sql<{ sha256: string }>`SELECT sha256 FROM blocked_videos
      WHERE video_id = ${id}`.execute(bench.web.db);
    expect(blocked.map(({ sha256 }) => sha256).sort()).toEqual(known.map(({ sha256 }) => sha256).sort());
  });

  it('leaves the old one where it is rejected, withdrawn, started over, or damaged, and the uploader reads why', async () => {
    const id = await bench.addPublished();
    const before = await bench.row(id);
    const clip = await bench.writeNoise();

    const first = await bench.replace(id, clip);
    await bench.makeUp(first);
    await bench.sweep();
    const { change } = await bench.own(id);
    await bench.decide({ act: 'reject', object_id: `${change.change_id}`, reason: 'Shows a sign' });
    expect((await bench.own(id)).change).toMatchObject({
      state: 'rejected',
      reason: 'Shows a sign',
      film: { kind: 'file' },
    });
    expect(await bench.row(first)).toMatchObject({ status_id: 6 });

    // What was rejected counts as nobody's: it may be sent once more. Started over, the one before ends.
    const second = await bench.replace(id, clip);
    await bench.makeUp(second);
    await bench.sweep();
    const waiting = (await bench.own(id)).change.change_id;
    const third = await bench.replace(id, clip);
    expect(await bench.row(second)).toMatchObject({ status_id: 5 });
    expect(await bench.decide({ act: 'approve', object_id: `${waiting}` })).toMatchObject({
      code: 'bad_request',
    });
    expect((await bench.own(id)).replacement).toMatchObject({ video_id: third });
    // While it is processed, its uploader thinks better of it.
    expect(await bench.post({ act: '11', video_id: `${id}` }, 'stranger')).toMatchObject({
      code: 'no_permission',
    });
    expect(await bench.post({ act: '11', video_id: `${id}` })).toMatchObject({ ok: true });
    await bench.makeUp(third);
    await bench.sweep();
    expect(await bench.row(third)).toMatchObject({ status_id: 5 });
    expect(await bench.hasFolder(sourceFolder(second))).toBe(false);
    expect(await bench.hasFolder(sourceFolder(third))).toBe(false);
    expect(await bench.own(id)).not.toHaveProperty('replacement');

    const noise = join(bench.folder, 'noise.mp4');
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
    const damaged = await bench.replace(id, noise);
    await bench.processAll(damaged);
    await bench.sweep();
    expect((await bench.own(id)).change).toMatchObject({ state: 'rejected', code: 'video_corrupted_file' });
    expect((await bench.own(id)).change).not.toHaveProperty('may_retry');
    expect(await bench.post({ act: '12', video_id: `${id}` })).toMatchObject({ code: 'bad_request' });
    const reported = await bench.web.db
      .selectFrom('notifications')
      .select('data')
      .where('member_id', '=', bench.people.ids.owner)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(reported.data).toMatchObject({
      decision: 'change_rejected',
      object_id: id,
      code: 'video_corrupted_file',
    });
    expect(await bench.row(id)).toEqual(before);
    // A damaged file is reported once.
    await bench.sweep();
    const { rows } = await sql`SELECT 1 FROM video_changes WHERE film_video_id = ${damaged}`.execute(
      bench.web.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('is tried again with what the site has of it where the file is not at fault', async () => {
    const id = await bench.addPublished();
    const fresh = await bench.replace(id, await bench.writeNoise());
    const again = { act: '12', video_id: `${id}` };
    expect(await bench.post(again)).toMatchObject({ code: 'bad_request' });
    const withSource = () => Promise.reject(new FileMissingError('for a moment'));
    await bench.doJob(QUEUES.scan, fresh, { withSource });
    await bench.sweep();
    const { change } = await bench.own(id);
    expect(change).toMatchObject({ state: 'rejected', code: 'server_error', may_retry: true });
    expect(await bench.post(again, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect(await bench.post({ ...again, video_id: `${fresh}` })).toMatchObject({ code: 'not_found' });
    expect(await bench.post(again)).toMatchObject({ ok: true, video_id: fresh });
    expect(await bench.post(again)).toMatchObject({ code: 'bad_request' });
    const tried = await bench.own(id);
    expect(tried.replacement).toMatchObject({ video_id: fresh, state: 'scanning', file_name: 'new.mp4' });
    expect(tried).not.toHaveProperty('change');
    // What fails once more is reported once more.
    await bench.doJob(QUEUES.scan, fresh, { withSource });
    await bench.sweep();
    const reported = (await bench.own(id)).change;
    expect(reported).toMatchObject({ state: 'rejected', may_retry: true });
    expect(reported.change_id).toBeGreaterThan(change.change_id);
    expect(await bench.post(again)).toMatchObject({ ok: true });
    await bench.makeUp(fresh);
    await bench.sweep();
    const waiting = (await bench.own(id)).change;
    expect(waiting).toMatchObject({ state: 'waiting', film: { kind: 'file' } });
    expect(await bench.decide({ act: 'approve', object_id: `${waiting.change_id}` })).toMatchObject({
      ok: true,
    });

    // A cut starts over; one that something newer followed does not.
    await sql`UPDATE media_objects SET manifest = manifest - 'rungs' WHERE id = ${`video-${id}`}`.execute(
      bench.web.db,
    );
    const cut = (await bench.post({ act: '10', video_id: `${id}`, from_ms: '0', to_ms: '2000' })).video_id;
    await bench.doJob(QUEUES.trim, cut, { withSource });
    await bench.sweep();
    expect((await bench.own(id)).change).toMatchObject({ code: 'server_error', film: { kind: 'trim' } });
    expect(await bench.post(again)).toMatchObject({ ok: true, video_id: cut });
    expect((await bench.own(id)).replacement).toMatchObject({ state: 'trimming', progress: 0 });
    await bench.doJob(QUEUES.trim, cut, { withSource });
    await bench.sweep();
    await bench.replace(id, await bench.writeNoise());
    expect((await bench.own(id)).change).not.toHaveProperty('may_retry');
    expect(await bench.post(again)).toMatchObject({ code: 'bad_request' });
  });

  it('is read by the sweep while something is left to do, and never afterwards', async () => {
    const { rows: open } =
      await sql`SELECT 1 FROM videos WHERE replaces_id IS NOT NULL AND status_id IN (5, 6)`.execute(
        bench.web.db,
      );
    expect(open.length).toBeGreaterThan(4);
    const countReads = async (tx: typeof bench.web.db): Promise<number> => {
      const { rows } = await sql<{
        n: number;
      }>`SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables
        WHERE relname IN ('videos', 'video_processing', 'video_changes', 'media_objects', 'stored_folders')`.execute(
        tx,
      );
      return rows[0]?.n ?? 0;
    };
    const readRows = () =>
      bench.web.db.transaction().execute(async (tx) => {
        const before = await countReads(tx);
        await sweepReplacements({ ...bench.web.deps, db: tx });
        return (await countReads(tx)) - before;
      });
    await bench.sweep();
    expect(await readRows()).toBe(0);
    // Once more, for files that came late; and after two days never again.
    await sql`UPDATE due_replacements SET due_at = now()`.execute(bench.web.db);
    await bench.sweep();
    const { rows: kept } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM due_replacements
      WHERE due_at < now() + interval '4 seconds'`.execute(bench.web.db);
    expect(kept).toEqual([{ n: 0 }]);
    await sql`UPDATE due_replacements SET due_at = now(), since = since - interval '3 days'`.execute(
      bench.web.db,
    );
    await bench.sweep();
    const { rows: left } = await sql`SELECT 1 FROM due_replacements`.execute(bench.web.db);
    expect(left).toEqual([]);
  });

  it('ends with its video, and never comes on the block list’s back', async () => {
    const id = await bench.addPublished();
    const fresh = await bench.replace(id, await bench.writeNoise());
    await bench.makeUp(fresh);
    await bench.sweep();
    const { change_id } = (await bench.own(id)).change;
    // Blocked elsewhere since it was looked through.
    await sql`INSERT INTO blocked_videos (sha256, reason) SELECT sha256, 'no' FROM video_processing
      WHERE video_id = ${fresh}`.execute(bench.web.db);
    expect(await bench.decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({
      code: 'blocked_content',
    });
    await deleteVideo(bench.web.deps, {
      videoId: id,
      viewer: { _id: bench.people.ids.owner, is_moderator: false, status_id: 6 },
    });
    expect(await bench.row(fresh)).toMatchObject({ status_id: 5 });
    expect(await bench.decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({
      code: 'bad_request',
    });
    await bench.sweep();
    expect(await bench.hasFolder(sourceFolder(fresh))).toBe(false);
    expect(await bench.post({ act: '11', video_id: `${id}` })).toMatchObject({ code: 'not_found' });
  });

  it('counts immediately where the site trusts its uploader', async () => {
    const id = await bench.addPublished();
    const before = await bench.row(id);
    const { uploads } = bench.web.deps.config;
    const fresh = await bench.replace(id, await bench.writeNoise());
    await bench.makeUp(fresh);
    await sweepReplacements({
      ...bench.web.deps,
      config: { ...bench.web.deps.config, uploads: { ...uploads, trusted: [bench.people.ids.owner] } },
    });
    expect((await bench.row(id)).film_id).not.toBe(before.film_id);
    expect(await bench.row(id)).toMatchObject({ status_id: 1 });
  });

  it('is for videos that are not worked on, and whose people are declared where they were published before that was asked', async () => {
    const form = { act: '9', file_name: 'new.mp4', bytes: '9', same_people: '1' };
    const scanned = await addVideo(bench.web.db, { member_id: bench.people.ids.owner, status_id: 2 });
    expect(await bench.post({ ...form, video_id: `${scanned}` })).toMatchObject({ code: 'bad_request' });
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM uploads WHERE state = 'receiving'`.execute(bench.web.db);
    expect(rows).toEqual([{ n: 0 }]);
    // Nobody said who is shown in what was published before there were records.
    await sql`ALTER TABLE videos DISABLE TRIGGER videos_declaration`.execute(bench.web.db);
    const old = await addVideo(bench.web.db, { member_id: bench.people.ids.owner, people: 'before_records' });
    await sql`ALTER TABLE videos ENABLE TRIGGER videos_declaration`.execute(bench.web.db);
    await bench.addFilm(old, 60.5);
    expect(await bench.post({ ...form, video_id: `${old}` })).toMatchObject({
      code: 'records_missing',
      info: { lacks: ['declaration'] },
    });
    // A cut shows nothing new.
    const trim = { act: '10', video_id: `${old}`, from_ms: '0', to_ms: '5000' };
    expect(await bench.post(trim)).toMatchObject({ ok: true });
  });

  it('is one at a time, also when two are started at the same time', async () => {
    const id = await bench.addPublished();
    const form = { act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: '9', same_people: '1' };
    const answers = await Promise.all([bench.post(form), bench.post(form)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const { rows } = await sql<{ id: number }>`SELECT id FROM videos
      WHERE replaces_id = ${id} AND status_id IN (0, 2, 3)`.execute(bench.web.db);
    expect(rows).toHaveLength(1);
    expect((await bench.own(id)).replacement.video_id).toBe(rows[0]?.id);
  });
});
