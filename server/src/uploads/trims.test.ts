import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { QUEUES } from '../processing/video-queue.ts';
import { openReplacementBench, type ReplacementBench } from '../testing/replacement-bench.ts';

/** The long form makes every film with ffmpeg; the short one those alone that are about to be shown. */
const IS_LONG = process.env['FOYER_TEST_LONG'] === '1';
/** ffmpeg runs several times in each. */
jest.setTimeout(240_000);

let bench: ReplacementBench;
let web: ReplacementBench['web'];
let makeClip: ReplacementBench['makeClip'];
let doJob: ReplacementBench['doJob'];
let stageOf: ReplacementBench['stageOf'];
let processAll: ReplacementBench['processAll'];
let post: ReplacementBench['post'];
let decide: ReplacementBench['decide'];
let own: ReplacementBench['own'];
let row: ReplacementBench['row'];
let sweep: ReplacementBench['sweep'];
let publish: ReplacementBench['publish'];
let addFilm: ReplacementBench['addFilm'];
let addSent: ReplacementBench['addSent'];
let attachTracks: ReplacementBench['attachTracks'];
let tracksOf: ReplacementBench['tracksOf'];
beforeAll(async () => {
  bench = await openReplacementBench();
  ({
    web,
    makeClip,
    doJob,
    stageOf,
    processAll,
    post,
    decide,
    own,
    row,
    sweep,
    publish,
    addFilm,
    addSent,
    attachTracks,
    tracksOf,
  } = bench);
});
afterAll(() => bench.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('a trim of a published video', () => {
  it('is cut out of the file that was sent, to the frame, with captions and chapters', async () => {
    const id = await (IS_LONG ? publish(await makeClip(3)) : addSent(await makeClip(3)));
    await attachTracks(id);
    const trim = { act: '10', video_id: `${id}` };
    expect(await post({ ...trim, from_ms: '1000', to_ms: '1500' })).toMatchObject({ field: 'to_ms' });
    expect(await post({ ...trim, from_ms: '1000', to_ms: '9000' })).toMatchObject({ field: 'to_ms' });
    expect(await post({ ...trim, from_ms: '0', to_ms: '3000' })).toMatchObject({ field: 'from_ms' });
    expect(await post({ ...trim, from_ms: 'x', to_ms: '3000' })).toMatchObject({ code: 'bad_request' });
    expect(await post({ ...trim, from_ms: '1000', to_ms: '2500' }, 'stranger')).toMatchObject({
      code: 'no_permission',
    });

    const { video_id: fresh } = await post({ ...trim, from_ms: '1000', to_ms: '2500' });
    expect((await own(id)).replacement).toMatchObject({
      kind: 'trim',
      state: 'trimming',
      from_ms: 1000,
      to_ms: 2500,
      progress: 0,
      seconds_left: null,
    });
    // Its worker is ended in the middle: nothing is half done, and the next one begins anew.
    const ending = new AbortController();
    const cut = doJob(QUEUES.trim, fresh, { signal: ending.signal });
    ending.abort(new Error('the worker ends'));
    await expect(cut).rejects.toThrow();
    expect(await stageOf(fresh)).toBe('trim');
    if (IS_LONG) await processAll(fresh);
    else {
      for (const queue of [QUEUES.trim, QUEUES.scan]) await doJob(queue, fresh);
      const { rows: cuts } = await sql<{
        seconds: number;
      }>`SELECT (facts ->> 'durationSeconds')::float8 AS seconds
        FROM video_processing WHERE video_id = ${fresh}`.execute(web.db);
      expect(Math.abs((cuts[0]?.seconds ?? 0) - 1.5)).toBeLessThan(0.1);
      await sql`UPDATE video_processing SET stage = 'done' WHERE video_id = ${fresh}`.execute(web.db);
      await addFilm(fresh, 1.5);
    }
    await sweep();
    const { change } = await own(id);
    expect(change.film).toEqual({ kind: 'trim', from_ms: 1000, to_ms: 2500 });
    expect(await decide({ act: 'approve', object_id: `${change.change_id}` })).toMatchObject({ ok: true });
    const { durationSeconds } = (await row(id)).manifest as { durationSeconds: number };
    expect(Math.abs(durationSeconds - 1.5)).toBeLessThan(0.1);
    const { text, chapters } = await tracksOf(id);
    expect(text).toContain('00:00:00.200 --> 00:00:00.600\nsecond');
    expect(text).toContain('00:00:01.200 --> 00:00:01.500\nlast');
    expect(text).not.toContain('first');
    expect(chapters).toEqual([
      { start: 0, title: 'One' },
      { start: 0.2, title: 'Two' },
      { start: 1.2, title: 'Three' },
    ]);

    // What was sent is not kept any more: the best rendition is cut.
    await sweep();
    if (!IS_LONG) return;
    await sql`UPDATE video_processing SET source_key = NULL WHERE video_id = ${id}`.execute(web.db);
    expect((await own(id)).is_source_kept).toBe(false);
    const again = (await post({ ...trim, from_ms: '0', to_ms: '1000' })).video_id;
    await processAll(again);
    expect(await stageOf(again)).toBe('done');
  });
});
