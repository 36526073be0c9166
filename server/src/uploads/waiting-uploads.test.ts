/** An upload that lacks something waits for its uploader, says so, and goes on by itself as soon as nothing is missing. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addMember } from '../testing/catalogue.ts';
import { openVideoWork } from '../processing/video-work.fixture.ts';
import { declarePeople } from '../records/people-shown.ts';
import { editVideo, type VideoDetails } from './video-intake.ts';
import { remindUploaders } from './waiting-uploads.ts';

const { bench, viewer, freshClip, scan, ladder, own, store, start, work } = await openVideoWork();
afterAll(() => bench.close());

const statusOf = async (videoId: number) => (await bench.readRow(videoId)).status_id;

/** With the real tools, which make the stills of which one is chosen. */
const makeFilm = async (details: Partial<VideoDetails>) => {
  const videoId = await bench.upload(await freshClip(), details);
  const nobody = { kind: 'video', objectId: videoId, people: 'nobody', recordedOn: '' } as const;
  await declarePeople(bench.db, viewer(), nobody);
  await scan(videoId);
  return videoId;
};
/** As it is once its film was made: what it waits for then has nothing to do with the film. */
const endProcessing = (videoId: number) => work(videoId, store('done'));
/** As if it had been done for so long. */
const age = (videoId: number, minutes: number) =>
  sql`UPDATE video_processing SET stage_at = now() - make_interval(mins => ${minutes}) WHERE video_id = ${videoId}`.execute(
    bench.db,
  );
const noticesOf = async (videoId: number) =>
  (
    await sql`SELECT data FROM notifications WHERE member_id = ${bench.memberId} AND data ->> 'decision' = 'upload_waits'
      AND (data ->> 'object_id')::int = ${videoId}`.execute(bench.db)
  ).rows.length;

describe('an upload', () => {
  it('gets a picture by itself, and reaches the moderators though nobody came back to choose one', async () => {
    const videoId = await makeFilm({ title: 'Harbour', categories: ['outdoor'] });
    expect((await own(videoId))?.missing).toEqual([]);
    await ladder(videoId);
    expect(await bench.readRow(videoId)).toMatchObject({ status_id: 4, stage: 'done' });
    const chosen = (await own(videoId))?.screenshot ?? 0;
    expect(chosen).toBeGreaterThanOrEqual(1);
    expect(chosen).toBeLessThanOrEqual(10);
    await editVideo(bench, { videoId, viewer: viewer(), details: { screenshot: 3 } });
    expect((await own(videoId))?.screenshot).toBe(3);
  });

  it('keeps the picture that was chosen before the stills were there', async () => {
    const videoId = await makeFilm({ title: 'Bay', categories: ['outdoor'], screenshot: 9 });
    expect((await own(videoId))?.screenshot).toBe(9);
  });

  it('that lacks a title says that it waits for its uploader, who is notified after an hour, once', async () => {
    const videoId = await start({ categories: ['outdoor'], screenshot: 3 });
    expect(await own(videoId)).not.toHaveProperty('waits_for_uploader');
    await endProcessing(videoId);
    expect(await own(videoId)).toMatchObject({ missing: ['title'], waits_for_uploader: true });
    await age(videoId, 50);
    await remindUploaders(bench.db);
    expect(await noticesOf(videoId)).toBe(0);
    await age(videoId, 61);
    await Promise.all([remindUploaders(bench.db), remindUploaders(bench.db)]);
    expect(await noticesOf(videoId)).toBe(1);
    await editVideo(bench, { videoId, viewer: viewer(), details: { title: 'Quay' } });
    expect(await statusOf(videoId)).toBe(4);
    expect(await own(videoId)).not.toHaveProperty('waits_for_uploader');
  });

  it('that was complete without being sent, as by an earlier release, goes to the moderators', async () => {
    const videoId = await start({ title: 'Mole', screenshot: 3 });
    await endProcessing(videoId);
    const { rows } = await sql<{ id: number }>`SELECT id FROM categories LIMIT 1`.execute(bench.db);
    await sql`INSERT INTO video_categories (video_id, category_id) VALUES (${videoId}, ${rows[0]?.id})`.execute(
      bench.db,
    );
    expect(await statusOf(videoId)).toBe(3);
    await age(videoId, 61);
    await remindUploaders(bench.db);
    expect([await statusOf(videoId), await noticesOf(videoId)]).toEqual([4, 0]);
  });

  it('that shows people of whom nobody is named waits with its uploader, not with the moderators', async () => {
    const videoId = await start({ title: 'Pier', categories: ['outdoor'], screenshot: 3 });
    const shown = { kind: 'video', objectId: videoId, people: 'shown', recordedOn: '' } as const;
    await declarePeople(bench.db, viewer(), shown);
    await endProcessing(videoId);
    expect(await statusOf(videoId)).toBe(3);
    expect(await own(videoId)).toMatchObject({ missing: [], lacks: ['person'], waits_for_uploader: true });
    await declarePeople(bench.db, viewer(), {
      kind: 'video',
      objectId: videoId,
      people: 'nobody',
      recordedOn: '',
    });
    expect(await statusOf(videoId)).toBe(4);
  });

  it('is nobody else’s: another member learns nothing', async () => {
    const other = await addMember(bench.db, 'other');
    const { rows } = await sql`SELECT 1 FROM notifications WHERE member_id = ${other}`.execute(bench.db);
    expect(rows).toEqual([]);
  });
});
