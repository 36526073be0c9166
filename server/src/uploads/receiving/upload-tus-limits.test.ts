/** How much may be sent by tus at the same time, and what becomes of uploads that nobody goes on with. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { appendFile, readdir, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setSetting } from '../../testing/web.ts';
import { sweepUploads } from './upload-sweep.ts';
import { idOf, openTusBench, sha256 } from '../../testing/load/tus-bench.ts';
import { ask, create, fakeVideo, offsetOf, patch } from '../../testing/upload-client.ts';

const bench = await openTusBench();
const { web, sender, uploadDir, rowOf, begin, sourceOf, videoOf, deleteAll } = bench;
afterAll(() => bench.close());

describe('limits', () => {
  const MAX_PARALLEL = 3;
  const settings = () => web.deps.config.uploads;
  const set = (key: 'uploads.taken' | 'uploads.parallel', value: unknown) => setSetting(web, key, value);

  it('of uploads at a time hold for those that come at the same time', async () => {
    await deleteAll();
    await set('uploads.parallel', MAX_PARALLEL);
    const answers = await Promise.all(
      Array.from({ length: MAX_PARALLEL + 3 }, () => create(sender, 10, { filename: 'a.mp4' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_PARALLEL);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.code).toBe('rate_limited');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({ info: { max_parallel: MAX_PARALLEL } });
    await deleteAll();
    expect((await create(sender, 10, { filename: 'a.mp4' })).status).toBe(201);
    await set('uploads.parallel', null);
  });

  it('of uploads a day', async () => {
    await deleteAll();
    await web.db.deleteFrom('limits').execute();
    settings().maxPerDay = 2;
    try {
      await begin(10);
      await begin(10);
      const third = await create(sender, 10, { filename: 'a.mp4' });
      expect([third.status, third.code]).toEqual([429, 'rate_limited']);
    } finally {
      settings().maxPerDay = 1000;
    }
  });

  it('of the disk count what is promised already', async () => {
    await deleteAll();
    await begin(10);
    const { bavail, bsize } = await statfs(uploadDir());
    // More than is free by so much that it does not matter what other tests write to the same disk, or clear.
    await web.db
      .updateTable('uploads')
      .set({ bytes: Math.floor(1.5 * bavail * bsize) })
      .execute();
    const { status, code } = await create(sender, 10, { filename: 'a.mp4' });
    expect([status, code]).toEqual([503, 'unavailable']);
    await deleteAll();
  });

  it('of a site that takes nothing now', async () => {
    await set('uploads.taken', 'closed');
    expect((await create(sender, 10, { filename: 'a.mp4' })).code).toBe('unavailable');
    await set('uploads.taken', null);
    expect((await create(sender, 10, { filename: 'a.mp4' })).status).toBe(201);
    await deleteAll();
  });
});

describe('what nobody goes on with', () => {
  const sweep = (seconds: number) => sweepUploads(web.deps, Date.now() + seconds * 1000);

  it('is given up after a while, with its video', async () => {
    const url = await begin(2000);
    await patch(sender, url, 0, fakeVideo(1000));
    const video = await videoOf(url);
    await sweep(23 * 3600);
    expect(await offsetOf(sender, url)).toBe(1000);
    await sweep(25 * 3600);
    expect((await ask(sender, 'HEAD', url)).status).toBe(404);
    expect(await rowOf(url)).toBeUndefined();
    expect(await readdir(uploadDir())).toEqual([]);
    const left = await web.db
      .selectFrom('videos')
      .select('id')
      .where('id', '=', video?.id ?? 0)
      .execute();
    expect(left).toEqual([]);
  });

  it('but all of whose bytes are here becomes a video without its sender', async () => {
    const video = fakeVideo(5000);
    const url = await begin(video.length);
    await patch(sender, url, 0, video.subarray(0, 2000));
    // As a process leaves it that is killed after the last byte and before all else.
    await appendFile(join(uploadDir(), idOf(url)), video.subarray(2000));
    await sweep(0);
    expect((await rowOf(url))?.state).toBe('done');
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('is trusted only as far as it was synced if the machine started anew', async () => {
    const video = fakeVideo(5000);
    const url = await begin(video.length);
    await patch(sender, url, 0, video.subarray(0, 2000));
    await appendFile(join(uploadDir(), idOf(url)), Buffer.alloc(1000));
    await web.db
      .updateTable('uploads')
      .set({ boot_id: 'before', synced_bytes: 1500 })
      .where('id', '=', idOf(url))
      .execute();
    expect(await offsetOf(sender, url)).toBe(1500);
    expect((await patch(sender, url, 1500, video.subarray(1500))).status).toBe(204);
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('and was ended by its sender leaves nothing', async () => {
    await deleteAll();
    const url = await begin(2000);
    await patch(sender, url, 0, fakeVideo(1000));
    expect((await ask(sender, 'DELETE', url)).status).toBe(204);
    expect((await ask(sender, 'HEAD', url)).status).toBe(404);
    expect(await readdir(uploadDir())).toEqual([]);
    const left = await web.db.selectFrom('videos').select('id').where('status_id', '=', 0).execute();
    expect(left).toEqual([]);
  });

  it('leaves files that no row knows to the sweep', async () => {
    const stray = join(uploadDir(), 'A'.repeat(24));
    await writeFile(stray, 'bytes');
    await sweep(0);
    expect(await readdir(uploadDir())).toContain('A'.repeat(24));
    const old = new Date(Date.now() - 2 * 3600_000);
    await utimes(stray, old, old);
    await sweep(0);
    expect(await readdir(uploadDir())).not.toContain('A'.repeat(24));
  });
});
