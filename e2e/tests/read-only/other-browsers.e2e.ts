/**
 * The player in Firefox and WebKit, both of Debian's packages: the same as a visitor of Chromium does (player-features, embed). Firefox is
 * unpacked next to the checkout's tools where there is none; WebKit has to be installed (webkit2gtk-driver, xvfb).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { attachCaptions } from '../../harness/attach-captions.ts';
import type { DrivenPage } from '../../harness/driven-page.ts';
import { findFirefox, openFirefox } from '../../harness/firefox.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { hasWebkit, openWebkit } from '../../harness/webkit.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const PATIENCE_MS = 240_000;

const firefox = IS_LONG ? findFirefox() : undefined;
const BROWSERS = [
  {
    name: 'Firefox',
    open: firefox && (() => openFirefox(firefox)),
    reason: 'no firefox-esr, and none could be unpacked',
  },
  {
    name: 'WebKit',
    open: IS_LONG && hasWebkit() ? openWebkit : undefined,
    reason: 'no WebKitWebDriver, MiniBrowser or Xvfb',
  },
];

const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:19.000\nHarbour\n';

for (const { name, open, reason } of BROWSERS) {
  if (IS_LONG && !open) console.log(`left out, ${name}: ${reason}`);
  (open ? describe : describe.skip)(`in ${name}`, () => {
    let page: DrivenPage & { errors?: string[] };
    beforeAll(async () => {
      if (!open) return;
      await attachCaptions([1], CAPTIONS);
      page = await open();
      await page.goto(`${warmSite().url}/robots.txt`);
      await page.evaluate(() => {
        document.cookie = 'age_verified=1; path=/';
      });
    });
    afterAll(() => page?.close());

    const until = async <Value>(
      what: string,
      read: () => Promise<Value>,
      isRight: (value: Value) => boolean,
    ) => {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const value = await read();
        if (isRight(value)) return;
        if (performance.now() > end) throw new Error(`${what}: ${JSON.stringify(value)}`);
        await sleep(200);
      }
    };
    const seconds = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    const isBeyond = (from: number) => until('the video stands', seconds, (now) => now > from);
    const seek = (to: number) =>
      page.evaluate((at: number) => {
        const video = document.querySelector('video');
        if (video) video.currentTime = at;
      }, to);
    const exists = (selector: string) =>
      until(
        `no ${selector}`,
        () => page.evaluate((wanted: string) => document.querySelector(wanted) !== null, selector),
        Boolean,
      );
    const start = async (path: string) => {
      await page.goto(warmSite().url + path);
      await exists('.mf-player-start');
      await page.click('.mf-player-start');
      await isBeyond(1);
      await exists('.mf-player-settings-button');
      await page.evaluate(() => {
        const video = document.querySelector('video');
        if (video) video.loop = true;
      });
    };
    /** Opens the menu and its page of that name, and chooses the last entry. */
    const chooseLast = async (title: string) => {
      await page.evaluate(() => document.querySelector<HTMLElement>('.mf-player-settings-button')?.click());
      await exists('.mf-player-menu');
      await page.evaluate((wanted: string) => {
        const items = [...document.querySelectorAll<HTMLElement>('.mf-player-menu [role^="menuitem"]')];
        items.find((item) => item.textContent?.startsWith(wanted))?.click();
      }, title);
      await exists('.mf-player-menu [role="menuitemradio"]');
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.mf-player-menu [role="menuitemradio"]')].at(-1)?.click(),
      );
    };

    it.each(['/embed/1/x/', '/videos/1/x/'])('starts, seeks, draws its controls: %s', async (path) => {
      await start(path);
      await seek(12);
      await isBeyond(13);
      const facts = await page.evaluate(() => ({
        buttons: document.querySelectorAll('.vjs-control-bar button').length,
        frames: document.querySelector('video')?.getVideoPlaybackQuality?.().totalVideoFrames ?? 99,
      }));
      expect(facts.buttons).toBeGreaterThan(3);
      expect(facts.frames).toBeGreaterThan(5);
    });

    it('keeps to the quality that was chosen, and shortcuts go on', async () => {
      await start('/videos/1/x/');
      await chooseLast('Quality');
      const height = () => page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0);
      const chosen = await lowestHeight();
      await seek(2);
      await until('another height', height, (now) => now === chosen);
      const from = await seconds();
      await until('the video stands', seconds, (now) => now !== from);
      await page.press('k');
      await until('it plays on', () => page.evaluate(() => document.querySelector('video')?.paused), Boolean);
    });

    it('shows captions', async () => {
      await start('/videos/1/x/');
      await chooseLast('Captions');
      // By the browser's own tracks, or drawn over the picture where it has none for added files (Firefox).
      const shown = () =>
        page.evaluate(() =>
          [...(document.querySelector('video')?.textTracks ?? [])]
            .filter(({ mode }) => mode === 'showing')
            .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text))
            .concat(document.querySelector('.vjs-text-track-display')?.textContent ?? '')
            .join(''),
        );
      await until('no captions', shown, (text) => text.includes('Harbour'));
      // The playlist names them, too. While the video starts anew, a cue may be active twice for a moment.
      await until('captions not once', shown, (text) => text.split('Harbour').length === 2);
    });

    it('logged no error to the console', () => {
      expect(page.errors ?? []).toEqual([]);
    });
  });
}

/** Lines of the smallest rendition of the first video. */
async function lowestHeight(): Promise<number> {
  const file = (await (await fetch(`${warmSite().url}/api/videofile.php?video_id=1`)).json()) as VideoFile;
  const master = await (await fetch(new URL(file.streams[0]?.src ?? '', warmSite().url))).text();
  return Math.min(...[...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, lines]) => Number(lines)));
}
