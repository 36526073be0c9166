/** Of a stream that comes in several codecs, Chromium loads nothing of one that it does not decode. Which of several it prefers: choose-codec.test.ts. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../harness/browser.ts';

const PATIENCE_MS = 30_000;
/** In an order that would let a player take it first. */
const HEVC_VARIANT =
  '#EXT-X-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=80000,RESOLUTION=426x240,FRAME-RATE=18.000,CODECS="hvc1.1.6.L60.90,mp4a.40.2"\nhevc-240p/index.m3u8\n';

/** The folders of the renditions that are asked for, the master playlist having one in HEVC as well. */
const watchRenditions = async (page: Page): Promise<Set<string>> => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, folder] = /\/([\w-]+)\/(?:index\.m3u8|init\.mp4|\d+\.m4s)/.exec(request.url()) ?? [];
    if (folder) asked.add(folder);
  });
  await page.route(/\/master[^/]*\.m3u8/, async (route) => {
    const response = await route.fetch();
    const [head = '', ...variants] = (await response.text()).split(/(?=#EXT-X-STREAM-INF)/);
    await route.fulfill({ response, body: [head, HEVC_VARIANT, ...variants].join('') });
  });
  return asked;
};

const play = async (page: Page): Promise<void> => {
  await page.goto('/videos/1/x/');
  await page.locator('.mf-player-start').click();
};

describe('a stream in H.264 and HEVC', () => {
  const { open } = useBrowser();

  it('is played in H.264 where the browser decodes no HEVC', async () => {
    const { page } = await open();
    const asked = await watchRenditions(page);
    await play(page);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3, undefined, {
      timeout: PATIENCE_MS,
    });
    expect([...asked].some((folder) => /^(?:\d+p|source)$/.test(folder))).toBe(true);
    expect([...asked].filter((folder) => folder.startsWith('hevc-'))).toEqual([]);
  }, 60_000);
});
