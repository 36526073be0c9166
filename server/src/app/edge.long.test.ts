/** With the configuration's own seconds: what was taken down is gone through a warm nginx within two of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changeVideoState } from '../publication/publication.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../testing/edge.ts';

/** The promise: one second, and the one that nginx's clock of whole seconds may add; the last moments of it are the network's. */
const PROMISED_SECONDS = 2.2;
let edge: TestEdge;
beforeAll(async () => {
  edge = await openTestEdge();
});
afterAll(() => edge?.close());

it.each(['make_private', 'delete'] as const)(
  '%s: nothing answers after two seconds, though visitors never stop asking',
  async (change) => {
    const videoId = await addVideo(edge.db, { title: 'Harbour' });
    const object = `video-${videoId}` as const;
    await storeFile(
      edge.deps,
      { folder: `objects/${object}`, object },
      'thumb-320.jpg',
      Buffer.from('a picture'),
    );
    await storeFile(
      edge.deps,
      { folder: `films/v${videoId}`, object },
      '480p/000.m4s',
      Buffer.alloc(200_000),
    );
    await edge.db
      .updateTable('media_objects')
      .set({ film_id: `v${videoId}` })
      .where('id', '=', object)
      .execute();
    await settleCatalogue(edge.db);
    edge.deps.cache.clear();
    const media = ['thumb-320.jpg', 'stream/480p/000.m4s'].map(
      (file) => `/media/${object}/r${videoId}/${file}`,
    );
    const listing = `/api/json/videos2/86400/straight/latest-updates/60/..1.all...json?n=${videoId}`;
    const pages = [`/api/json/video/86400/0/0/${videoId}.json`, `/videos/${videoId}/a-video/`, listing];
    const isShown = async (path: string): Promise<boolean> => {
      const response = await edge.get(path);
      const body = await response.text();
      if (path.startsWith('/media/')) return response.status === 200;
      return path === listing
        ? body.includes(`"video_id":${videoId},`)
        : /description|Harbour [a-z]{2} /.test(body);
    };
    const all = [...media, ...pages];
    for (const path of [...all, ...all]) expect([path, await isShown(path)]).toEqual([path, true]);
    await changeVideoState(edge.deps, { videoId, change, viewer: null });
    const takenAt = performance.now();
    const lastSeen = new Map<string, number>();
    while ((performance.now() - takenAt) / 1000 < PROMISED_SECONDS) {
      for (const path of all)
        if (await isShown(path)) lastSeen.set(path, (performance.now() - takenAt) / 1000);
      await sleep(100);
    }
    // It was warm: the caches did give it out for a while.
    expect(lastSeen.size).toBeGreaterThan(0);
    for (const path of all) expect([path, await isShown(path)]).toEqual([path, false]);
    expect(await edge.findAnswering(object)).toEqual([]);
  },
  90_000,
);
