/** What visitors keep: favourites, watch later and playlists from a card's menu, and the history of what was watched. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { atRest } from '../../harness/at-rest.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { holdScripts, openHeld } from '../../harness/hold-scripts.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const MESSAGES = join(import.meta.dirname, '../../../mf-member/src/messages');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const LIST = '/videos/longest/1/';
const HISTORY = '/videos/history/1/';

const requestsOf = (page: Page, wanted: (request: Request) => boolean): Request[] => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (wanted(request)) seen.push(request);
  });
  return seen;
};
const isWrite = (request: Request): boolean =>
  request.method() === 'POST' && request.url().endsWith('/api/input.php');

const write = (context: BrowserContext, form: Record<string, string>) =>
  context.request.post(`${warmSite().url}/api/input.php`, { form, headers: { origin: warmSite().url } });
const keptBy = async (context: BrowserContext, id: string) =>
  (await context.request.get(`${warmSite().url}/api/library.json?video_id=${id}`)).json();

/** The first view from now on has been counted. */
const viewCounted = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('act=view') ?? false);

/** The first card of the page: its menu's button, and the video's id. */
const firstCard = async (page: Page) => {
  const button = page.locator('main article button[aria-haspopup]').first();
  const href = await page.locator('main article h2 a, main article h3 a').first().getAttribute('href');
  return { button, id: /\/videos\/(\d+)\//.exec(href ?? '')?.[1] ?? '' };
};

describe('what visitors keep', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'is added from a card by keyboard, undone by its notice, and put into a playlist made for it',
    async () => {
      const { page, context } = await open({ bypassCSP: true });
      await signIn(context, DEMO_ACCOUNTS.member);
      await page.goto(LIST);
      await hydrated(page);
      const { button, id } = await firstCard(page);
      await write(context, { act: 'favourite', section: 'rem', video_id: id });
      const before = await keptBy(context, id);
      const favourite = page.getByRole('button', { name: 'Favourites', exact: true });
      const openMenu = async () => {
        await button.focus();
        await page.keyboard.press('Enter');
        await favourite.waitFor();
      };
      await openMenu();
      expect(await findViolations(page)).toEqual([]);
      for (let steps = 0; steps < 5; steps += 1) {
        await page.keyboard.press('ArrowDown');
        if (await favourite.evaluate((element) => element === document.activeElement)) break;
      }
      await page.keyboard.press('Enter');
      await page.getByText('Added to your favourites').waitFor();
      expect(await keptBy(context, id)).toMatchObject({ favourite: true });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Removed from your favourites').waitFor();
      expect(await keptBy(context, id)).toMatchObject({ favourite: false });

      await openMenu();
      await page.getByRole('button', { name: 'Add to playlist' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
      await dialog.getByRole('button', { name: 'New playlist' }).click();
      const titleField = page.locator('form input[name=title]');
      await titleField.fill('ab');
      await page.locator('form textarea[name=desc]').fill('Ships that come in at night');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('This text is too short.').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await titleField.fill('Evening harbours');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Playlist “Evening harbours” created').waitFor();
      const { playlist_ids } = await keptBy(context, id);
      const made = playlist_ids.filter((playlist: number) => !before.playlist_ids.includes(playlist));
      expect(made).toHaveLength(1);
      await write(context, { act: 'playlist', section: 'del', object_id: String(made[0]) });
    },
  );

  itInTurns(
    'is added once after signing in, when nobody was signed in and the device may keep nothing',
    async () => {
      const { page, context } = await open(PHONE);
      await context.addCookies([{ name: 'consent', value: 'necessary', url: warmSite().url }]);
      const writes = requestsOf(page, isWrite);
      await page.goto(LIST);
      await hydrated(page);
      const { button, id } = await firstCard(page);
      const elsewhere = await open();
      await signIn(elsewhere.context, DEMO_ACCOUNTS.uploader);
      await write(elsewhere.context, { act: 'watch_later', section: 'rem', video_id: id });
      await button.tap();
      await page.getByRole('button', { name: 'Watch later', exact: true }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).tap();
      await dialog.locator('input[name=usr]').fill(DEMO_ACCOUNTS.uploader.name);
      await dialog.locator('input[name=pwd]').fill(DEMO_ACCOUNTS.uploader.password);
      await dialog.locator('button[type=submit]').click();
      await page.getByText('Added to Watch later').waitFor();
      expect(await keptBy(context, id)).toMatchObject({ watch_later: true });
      await page.reload();
      await hydrated(page);
      await atRest(page);
      expect(writes).toHaveLength(1);
      await write(context, { act: 'watch_later', section: 'rem', video_id: id });
    },
  );

  itInTurns(
    'is kept on the device without an account, and moves into the account with the next sign-in',
    async () => {
      const { page, context } = await open({ bypassCSP: true });
      await context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
      const writes = requestsOf(page, isWrite);
      await page.goto(LIST);
      await hydrated(page);
      const { button, id } = await firstCard(page);
      await button.click();
      await page.getByRole('button', { name: 'Watch later', exact: true }).click();
      await page.getByText('Added to Watch later').waitFor();
      await page.goto('/library/watch-later/1/');
      await hydrated(page);
      expect(await page.locator('main li h2 a').count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
      // A playlist of the device, from the watch page.
      await page.locator('main li h2 a').first().click();
      await page.getByRole('button', { name: 'Playlist', exact: true }).click();
      await page.getByRole('button', { name: 'New playlist' }).click();
      await page.locator('form input[name=title]').fill('Device harbours');
      await page.locator('form textarea[name=desc]').fill('Ships that come in at night');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Playlist “Device harbours” created').waitFor();
      await page.goto('/library/playlists/1/');
      await page.getByRole('link', { name: 'Device harbours' }).click();
      await page.getByRole('heading', { level: 1, name: 'Device harbours' }).waitFor();
      expect(await page.locator('main ol li').count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
      // Played from the fragment, which nobody is sent.
      const sent = requestsOf(page, (request) => /\/(?:api|_page)\/.*playlist/.test(request.url()));
      await page.getByRole('link', { name: 'Play all' }).click();
      await page.getByRole('region', { name: 'Playlist' }).getByText('On this device · 1 of 1').waitFor();
      expect(new URL(page.url()).hash).toBe('#playlist=1&pl_page=1');
      expect(sent.map((request) => request.url())).toEqual([]);
      expect(writes).toHaveLength(0);
      await signIn(context, DEMO_ACCOUNTS.uploader);
      await write(context, { act: 'watch_later', section: 'rem', video_id: id });
      const before = await keptBy(context, id);
      // Awaited from the start: the notice goes automatically, perhaps before everything on the page has loaded.
      const notice = page.getByText('moved into your account');
      await Promise.all([page.goto(LIST), notice.waitFor()]);
      expect(await notice.textContent()).toBe('2 videos from this device moved into your account');
      const after = await keptBy(context, id);
      expect(after).toMatchObject({ watch_later: true });
      const made = after.playlist_ids.filter((playlist: number) => !before.playlist_ids.includes(playlist));
      expect(made).toHaveLength(1);
      await write(context, { act: 'playlist', section: 'del', object_id: String(made[0]) });
      expect(await page.evaluate(() => localStorage.getItem('foyer.library'))).toBeNull();
      await write(context, { act: 'watch_later', section: 'rem', video_id: id });
    },
  );

  itInTurns(
    'of the anonymous’ history stays on the device: shown, marked on cards, removed by one tap, sent nowhere',
    async () => {
      const { page, context } = await open({ ...PHONE, bypassCSP: true });
      await context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
      const counted = viewCounted(page);
      await page.goto('/videos/3/x/');
      await counted;
      await page.waitForFunction(() => localStorage.getItem('foyer.watch-history') !== null);
      const title = (await page.locator('h1').textContent())?.trim() ?? '';
      // Pictures are asked for wherever the video is shown.
      const sent = requestsOf(page, (request) => /\/(api|_page)\//.test(new URL(request.url()).pathname));
      await page.goto(HISTORY);
      const remove = page.getByRole('button', { name: `Remove “${title}” from the history` });
      await remove.waitFor();
      expect(await page.locator('main progress').count()).toBe(1);
      await expectPageFits(page);
      await remove.tap();
      await page.getByText('The history is empty.').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.reload();
      await page.getByText('The history is empty.').waitFor();
      const texts = sent.map((request) => `${request.url()} ${request.postData() ?? ''}`);
      expect(texts.filter((text) => /video_id|object_id|section=video|harbour/i.test(text))).toEqual([]);
    },
  );

  itInTurns('goes on where the same visitor stopped, and remembers how far that came', async () => {
    const { page, context } = await open();
    await context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
    await page.goto('/videos/3/x/');
    await hydrated(page);
    const keep = { videoId: 3, ownerId: 0, atSeconds: 12, durationSeconds: 30 };
    await page.evaluate(
      (entry) => localStorage.setItem('foyer.watch-progress', JSON.stringify([entry])),
      keep,
    );
    await page.locator('.mf-player-start').click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 13.5);
    await page.evaluate(() => document.querySelector('video')?.pause());
    await page.waitForFunction(
      () => !localStorage.getItem('foyer.watch-progress')?.includes('"atSeconds":12,'),
    );
  });

  itInTurns('goes on there also where the video was made ready before the page’s scripts came', async () => {
    const { page, context } = await open();
    await context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
    const kept = [{ videoId: 3, ownerId: 0, atSeconds: 12, durationSeconds: 30 }];
    await page.addInitScript((text) => {
      // Frames of advertising have no storage.
      if (window === window.top) localStorage.setItem('foyer.watch-progress', text);
    }, JSON.stringify(kept));
    const release = await holdScripts(page);
    await openHeld(page, '/videos/3/x/');
    await page.locator('.mf-player-frame').hover();
    await page.locator('.mf-player-frame video').waitFor({ state: 'attached' });
    release();
    await hydrated(page);
    await page.locator('.mf-player-start').click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 12);
  });

  itInTurns('of a member’s history comes from the server, and goes from there', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.uploader);
    await write(context, { act: 'history', section: 'del' });
    const counted = viewCounted(page);
    await page.goto('/videos/5/x/');
    await counted;
    const title = (await page.locator('h1').textContent())?.trim() ?? '';
    // Next to the video as in its card's menu.
    await page.getByRole('button', { name: 'Playlist', exact: true }).click();
    await page.getByRole('dialog', { name: 'Add to playlist' }).getByText(title).waitFor();
    await page.goto(HISTORY);
    const remove = page.getByRole('button', { name: `Remove “${title}” from the history` });
    await remove.click();
    await page.getByText('The history is empty.').waitFor();
    await page.reload();
    await page.getByText('The history is empty.').waitFor();
    // The way there from any page.
    await page.getByRole('button', { name: 'Your account' }).click();
    expect(await page.getByRole('menuitem', { name: 'History' }).getAttribute('href')).toBe(HISTORY);
  });
});

(LONG ? describe : describe.skip)('everywhere', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it.each(
    [360, 800, 1440].flatMap((width) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        ['en', 'de', 'ja'].map((language) => [width, colorScheme, language] as const),
      ),
    ),
  )(
    'history and the form fit %i px, %s, in %s, without a fault that axe finds',
    async (width, colorScheme, language) => {
      const { page, context } = await open({
        viewport: { width, height: 800 },
        colorScheme,
        bypassCSP: true,
      });
      await context.addCookies([{ name: 'language', value: language, url: warmSite().url }]);
      await signIn(context, DEMO_ACCOUNTS.member);
      await page.goto(HISTORY);
      await hydrated(page);
      await expectPageFits(page);
      await page.goto(LIST);
      await hydrated(page);
      const { button } = await firstCard(page);
      await button.click();
      // Its widget loads when the menu opens.
      const words = await readFile(join(MESSAGES, `${language}.json`), 'utf8');
      const name: string = JSON.parse(words)['member.keep.playlist'];
      await page.locator('[popover] button', { hasText: name }).click();
      await page.getByRole('dialog').locator('button').first().waitFor();
      await expectPageFits(page);
      await page.getByRole('dialog').locator('button:has(svg):not([aria-label])').first().click();
      await page.locator('form input[name=title]').waitFor();
      await expectPageFits(page);
    },
  );
});
