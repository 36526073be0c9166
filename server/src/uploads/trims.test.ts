import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { QUEUES } from '../processing/video-queue.ts';
import { openReplacementBench } from '../testing/load/replacement-bench.ts';
import { IS_LONG } from '../testing/long.ts';

const bench = await openReplacementBench();
afterAll(() => bench.close());
beforeEach(() => bench.web.db.deleteFrom('limits').execute());

describe('a trim of a published video', () => {
  it('is cut out of the file that was sent, to the frame, with captions and chapters', async () => {
    const id = await (IS_LONG
      ? bench.publish(await bench.makeClip(3))
      : bench.addSent(await bench.makeClip(3)));
    await bench.attachTracks(id);
    const trim = { act: '10', video_id: `${id}` };
    expect(await bench.post({ ...trim, from_ms: '1000', to_ms: '1500' })).toMatchObject({ field: 'to_ms' });
    expect(await bench.post({ ...trim, from_ms: '1000', to_ms: '9000' })).toMatchObject({ field: 'to_ms' });
    expect(await bench.post({ ...trim, from_ms: '0', to_ms: '3000' })).toMatchObject({ field: 'from_ms' });
    expect(await bench.post({ ...trim, from_ms: 'x', to_ms: '3000' })).toMatchObject({ code: 'bad_request' });
    expect(await bench.post({ ...trim, from_ms: '1000', to_ms: '2500' }, 'stranger')).toMatchObject({
      code: 'no_permission',
    });

    const { video_id: fresh } = await bench.post({ ...trim, from_ms: '1000', to_ms: '2500' });
    expect((await bench.own(id)).replacement).toMatchObject({
      kind: 'trim',
      state: 'trimming',
      from_ms: 1000,
      to_ms: 2500,
      progress: 0,
      seconds_left: null,
    });
    // Its worker is ended in the middle: nothing is half done, and the next one starts over.
    const ending = new AbortController();
    const cut = bench.doJob(QUEUES.trim, fresh, { signal: ending.signal });
    ending.abort(new Error('the worker ends'));
    await expect(cut).rejects.toThrow();
    expect(await bench.stageOf(fresh)).toBe('trim');
    if (IS_LONG) await bench.processAll(fresh);
    else {
      for (const queue of [QUEUES.trim, QUEUES.scan]) await bench.doJob(queue, fresh);
      const { rows: cuts } = await sql<{
        seconds: number;
      }>`SELECT (facts ->> 'durationSeconds')::float8 AS seconds
        FROM video_processing WHERE video_id = ${fresh}`.execute(bench.web.db);
      expect(Math.abs((cuts[0]?.seconds ?? 0) - 1.5)).toBeLessThan(0.1);
      await sql`UPDATE video_processing SET stage = 'done' WHERE video_id = ${fresh}`.execute(bench.web.db);
      await bench.addFilm(fresh, 1.5);
    }
    await bench.sweep();
    const { change } = await bench.own(id);
    expect(change.film).toEqual({ kind: 'trim', from_ms: 1000, to_ms: 2500 });
    expect(await bench.decide({ act: 'approve', object_id: `${change.change_id}` })).toMatchObject({
      ok: true,
    });
    const { durationSeconds } = (await bench.row(id)).manifest as { durationSeconds: number };
    expect(Math.abs(durationSeconds - 1.5)).toBeLessThan(0.1);
    const { text, chapters } = await bench.tracksOf(id);
    expect(text).toContain('00:00:00.200 --> 00:00:00.600\nsecond');
    expect(text).toContain('00:00:01.200 --> 00:00:01.500\nlast');
    expect(text).not.toContain('first');
    expect(chapters).toEqual([
      { start: 0, title: 'One' },
      { start: 0.2, title: 'Two' },
      { start: 1.2, title: 'Three' },
    ]);

    // What was sent is not kept any more: the best rendition is cut.
    await bench.sweep();
    if (!IS_LONG) return;
    await sql`UPDATE video_processing SET source_key = NULL WHERE video_id = ${id}`.execute(bench.web.db);
    expect((await bench.own(id)).is_source_kept).toBe(false);
    const again = (await bench.post({ ...trim, from_ms: '0', to_ms: '1000' })).video_id;
    await bench.processAll(again);
    expect(await bench.stageOf(again)).toBe('done');
  });
});
