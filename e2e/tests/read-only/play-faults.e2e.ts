/** Faults of the network while a video plays: it goes on without a new document, or says why not and offers to try again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../harness/browser.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const EXPECTED = /Failed to load resource|the video file cannot be had/;
const SEGMENT = /\/media\/.*\/stream\/.*\.m4s/;
const STREAM = /\/media\/.*\/stream\//;
/** Of a demo video of 20 s: beyond what is buffered when play starts. */
const FAR_SECONDS = 14;
/** 1 Mbit/s and 150 ms to the server. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 125_000, uploadThroughput: 50_000 };

const isBeyond = (page: Page, seconds: number, timeout = 45_000) =>
  page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) > from, seconds, {
    timeout,
  });
const seek = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, seconds);
const start = async (page: Page) => {
  await page.goto('/embed/1/x/');
  await page.locator('.mf-player-start').click();
  await isBeyond(page, 0.3);
};

(IS_LONG ? describe : describe.skip)('while a video plays', () => {
  const { open } = useBrowser();

  it('waits without a connection, says so, and goes on when it is back', async () => {
    const { page, context } = await open({ expectErrors: EXPECTED });
    await start(page);
    await context.setOffline(true);
    await seek(page, FAR_SECONDS);
    await page.getByText('You are offline').waitFor();
    await sleep(10_000);
    await context.setOffline(false);
    await isBeyond(page, FAR_SECONDS + 1);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
  });

  it('leaves out a segment that is nowhere', async () => {
    const { page } = await open({ expectErrors: EXPECTED });
    await start(page);
    await page.route(SEGMENT, (route) =>
      route.request().url().includes('008.m4s') ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await seek(page, FAR_SECONDS);
    await isBeyond(page, 18.1);
  });

  it('says what is wrong when nothing is there any more, and starts again where it stopped', async () => {
    const { page } = await open({ expectErrors: EXPECTED });
    await start(page);
    await page.route(STREAM, (route) => route.fulfill({ status: 404 }));
    await page.route('**/api/videofile.php*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await seek(page, FAR_SECONDS);
    await page.getByRole('alert').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await isBeyond(page, FAR_SECONDS);
  });

  it('goes on where it was when its file is replaced, under other addresses', async () => {
    const { page } = await open({ expectErrors: EXPECTED });
    await start(page);
    // What publishing another file does: the addresses of before are gone, and the API tells those of now.
    await page.route(STREAM, (route) => {
      const url = route.request().url();
      return url.includes('/media/anew/')
        ? route.continue({ url: url.replace('/media/anew/', '/media/') })
        : route.fulfill({ status: 404 });
    });
    await page.route('**/api/videofile.php*', async (route) => {
      const response = await route.fetch();
      const file = await response.text();
      await route.fulfill({ response, body: file.replaceAll('"/media/', '"/media/anew/') });
    });
    await seek(page, FAR_SECONDS);
    await isBeyond(page, FAR_SECONDS + 1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('plays on over a slow line', async () => {
    const { page, context } = await open();
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', SLOW_LINE);
    await start(page);
    await seek(page, FAR_SECONDS);
    await isBeyond(page, FAR_SECONDS + 3);
  });

  it('starts as its address says', async () => {
    const { page } = await open();
    await page.goto('/embed/1/x/?autoplay=1&muted=1&t=9');
    await isBeyond(page, 9);
    expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
  });
});
