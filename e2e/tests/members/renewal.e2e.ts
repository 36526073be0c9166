/** A video that not everyone may see plays to its end although its addresses end again and again meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { APIRequestContext } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

/** As if the server's minutes were seconds. */
const RENEW_AFTER_SECONDS = 1;
/** A video of the demo is in the player's buffer immediately, were it not held back. */
const SEGMENT_MS = 1000;
/** Requests that were on their way when the new addresses came, also of a page that a busy machine holds up. */
const GRACE_MS = 2500;
const MAX_ID = 400;

const findPrivateVideo = async (request: APIRequestContext): Promise<{ id: number; dir: string }> => {
  for (let id = 1; id <= MAX_ID; id += 1) {
    const { video } = await (await request.get(`/api/json/video/0/0/0/${id}.json`)).json();
    if (video?.is_private === 1 && video.status === 'private') return { id, dir: video.dir };
  }
  throw new Error('the demo has no private video');
};

describe('a private video', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('plays on while its addresses are renewed', async () => {
    // The document itself is everybody's, and says 403.
    const { page, context } = await open({ expectErrors: /403 \(Forbidden\).*\/videos\// });
    await signIn(context, DEMO_ACCOUNTS.moderator);
    const { id, dir } = await findPrivateVideo(context.request);
    const ended = new Set<string>();
    const used = new Set<string>();
    const refused: string[] = [];
    let latest = '';
    await page.route('**/api/videofile.php*', async (route) => {
      const response = await route.fetch();
      const file = await response.json();
      const before = latest;
      latest = /\/media\/p\/([^/]+)\//.exec(file.token)?.[1] ?? '';
      if (before && before !== latest) setTimeout(() => ended.add(before), GRACE_MS);
      await route.fulfill({ response, json: { ...file, renew_after_seconds: RENEW_AFTER_SECONDS } });
    });
    await page.route(/\/media\/p\/[^/]+\/video-\d+\/stream\/.*\.(?:m3u8|m4s|mp4)$/, async (route) => {
      const grant = /\/media\/p\/([^/]+)\//.exec(route.request().url())?.[1] ?? '';
      used.add(grant);
      if (ended.has(grant)) {
        refused.push(route.request().url());
        return route.fulfill({ status: 404, body: '' });
      }
      if (route.request().url().endsWith('.m4s')) await sleep(SEGMENT_MS);
      return route.continue();
    });
    await page.goto(`/videos/${id}/${dir}/`);
    await hydrated(page);
    await page.locator('.mf-player-start').click();
    await page.waitForFunction(
      () => {
        const video = document.querySelector('video');
        return (
          video !== null &&
          video.currentTime > 1 &&
          video.buffered.length === 1 &&
          video.buffered.end(0) >= video.duration - 0.5
        );
      },
      undefined,
      { timeout: 90_000 },
    );
    expect(refused).toEqual([]);
    expect(used.size).toBeGreaterThanOrEqual(3);
    expect(await page.locator('.mf-player-failure').count()).toBe(0);
  });
});
