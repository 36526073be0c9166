/** What is tapped and typed on a page whose scripts are not there yet: acknowledged immediately, done once they are, once. */
import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { deleteVotes } from '../../harness/delete-votes.ts';
import { holdFiles, holdScripts, openHeld } from '../../harness/hold-scripts.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';
import { inTurns, itInTurns } from '../../../server/src/testing/long.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

const writesOf = (page: Page, act: string): Request[] => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && (request.postData() ?? '').includes(`act=${act}`)) seen.push(request);
  });
  return seen;
};

describe('before the scripts are there', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'keeps a vote and the share button, tapped in impatience, and carries each out once',
    async () => {
      await deleteVotes();
      const { page } = await open();
      const votes = writesOf(page, 'vote');
      const release = await holdScripts(page);
      await openHeld(page, '/videos/14/x/');
      const like = page.locator('main').getByRole('button', { name: /like/i }).first();
      await like.click();
      await like.click();
      expect(await like.getAttribute('data-pressed')).toBe('');
      await page.getByRole('button', { name: 'Share' }).click();
      expect(votes).toHaveLength(0);
      release();
      await page.getByRole('dialog', { name: 'Share' }).waitFor();
      await page.getByText('Thank you, your vote counts').waitFor();
      expect(votes).toHaveLength(1);
      expect(await page.locator('[data-pressed]').count()).toBe(0);
    },
  );

  itInTurns(
    'plays immediately what was tapped to be played, and goes on when the page takes over',
    async () => {
      const { page } = await open();
      const release = await holdScripts(page);
      await openHeld(page, '/videos/3/x/');
      await page.locator('.mf-player-start').click();
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
      await page.evaluate(() => {
        const video = document.querySelector('video');
        const breaks: string[] = [];
        for (const type of ['pause', 'emptied']) video?.addEventListener(type, () => breaks.push(type));
        Object.assign(window, { video, breaks });
      });
      release();
      await page.locator('.video-js .vjs-control-bar').waitFor({ state: 'attached' });
      const after = await page.evaluate(() => {
        const { video, breaks } = window as unknown as { video: HTMLVideoElement; breaks: string[] };
        return {
          breaks,
          isSame: document.querySelector('.video-js > video') === video,
          paused: video.paused,
        };
      });
      expect(after).toEqual({ breaks: [], isSame: true, paused: false });
    },
  );

  itInTurns('plays later what was tapped before even the script that plays was there', async () => {
    const { page } = await open();
    const release = await holdScripts(page, { holdsPlay: true });
    await openHeld(page, '/videos/3/x/');
    await page.locator('.mf-player-start').click();
    expect(await page.locator('.mf-player-start').getAttribute('data-pressed')).toBe('');
    release();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  });

  itInTurns('leaves a menu open that was opened, and shows the way to sign in', async () => {
    const { page } = await open(PHONE);
    const release = await holdScripts(page);
    await openHeld(page, '/');
    const menu = page.locator('header details').first();
    await menu.locator('summary').click();
    // The early script is not held back; it need not be there yet.
    await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
    release();
    await hydrated(page);
    expect(await menu.getAttribute('open')).toBe('');
  });

  itInTurns('keeps a name and password through hydration, and signs in without any', async () => {
    const { name, password } = DEMO_ACCOUNTS.member;
    const { page } = await open();
    const release = await holdScripts(page);
    await openHeld(page, '/sign-in/');
    await page.locator('input[name=usr]').fill(name);
    await page.locator('input[name=pwd]').fill(password);
    release();
    await hydrated(page);
    expect(await page.locator('input[name=usr]').inputValue()).toBe(name);
    expect(await page.locator('input[name=pwd]').inputValue()).toBe(password);

    const { page: other } = await open();
    await holdScripts(other);
    await openHeld(other, '/sign-in/?next=/community/recent/1/');
    await other.locator('input[name=usr]').fill(name);
    await other.locator('input[name=pwd]').fill(password);
    await other.locator('main button[type=submit]').click({ noWaitAfter: true });
    await other.waitForURL('**/community/recent/1/', { waitUntil: 'commit' });
  });

  itInTurns('carries out a tap on a part of the page whose code comes late', async () => {
    const { page } = await open();
    const release = await holdFiles(page, /mf-community\.__federation_expose_comments/);
    await openHeld(page, '/videos/1/x/');
    await hydrated(page);
    const place = page.locator('[data-place^="mf-community/comments"]');
    const second = place.getByRole('button', { name: 'Page 2' });
    await second.click();
    expect(await second.getAttribute('data-pressed')).toBe('');
    release();
    await place.locator('button[aria-current=page]').filter({ hasText: '2' }).waitFor();
  });
});

(IS_LONG ? describe : describe.skip)('scripts held back for 5 s, processor at a quarter', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const HOLD_MS = 5000;

  /** Visible controls, described by position; `links` are distinguished by their address. */
  const controlsOf = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button:not([disabled]), summary')]
        .map((element, index) => ({
          index,
          tag: element.localName,
          sends: element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null,
          visible: element.checkVisibility({ visibilityProperty: true }),
          name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        }))
        .filter(({ visible }) => visible),
    );

  it.each(inTurns(['/', '/videos/latest-updates/1/', '/videos/1/x/', '/sign-in/']))(
    'every control of %s does its work once',
    async (path) => {
      const first = await open();
      await holdScripts(first.page);
      await openHeld(first.page, path);
      const controls = await controlsOf(first.page);
      for (const { index, tag, sends, name } of controls) {
        const { page, context } = await open({ expectErrors: /Failed to load resource/ });
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.addInitScript(() => {
          const clicks: Element[] = [];
          Object.assign(window, { clicks });
          // React's own listeners are at the document, too: what they hear is heard here.
          document.addEventListener('click', ({ target }) => {
            const control = (target as Element).closest('button, summary');
            if (control) clicks.push(control);
          });
        });
        const release = await holdScripts(page);
        await openHeld(page, path);
        const control = page.locator('button:not([disabled]), summary').nth(index);
        const before = page.url();
        const sent: string[] = [];
        page.on('request', (request) => {
          if (request.isNavigationRequest()) sent.push(request.url());
        });
        await control.click({ noWaitAfter: true });
        setTimeout(release, HOLD_MS);
        // What the first script keeps is carried out by the page.
        const isKept = (await control.getAttribute('data-pressed').catch(() => null)) !== null;
        if (sends && !isKept) {
          // Any other form is the browser's: it goes out once, or tells which field is missing.
          await page.waitForTimeout(HOLD_MS / 2);
          const isIncomplete = await page
            .evaluate(() => document.querySelector(':user-invalid') !== null)
            .catch(() => false);
          expect({ name, sent: sent.length }).toEqual({ name, sent: isIncomplete ? 0 : 1 });
          await context.close();
          continue;
        }
        await hydrated(page);
        await page.waitForFunction(
          () =>
            (window as unknown as { clicks: Element[] }).clicks.length > 0 &&
            document.querySelector('[data-pressed]') === null,
        );
        // A second time would come now.
        await page.waitForTimeout(300);
        const { heard, isOpen, pressed } = await page.evaluate(() => ({
          heard: (window as unknown as { clicks: Element[] }).clicks.length,
          isOpen: document.querySelector('details[open]') !== null,
          pressed: document.querySelectorAll('[data-pressed]').length,
        }));
        expect({ name, heard, pressed, at: page.url() }).toEqual({ name, heard: 1, pressed: 0, at: before });
        if (tag === 'summary') expect({ name, isOpen }).toEqual({ name, isOpen: true });
        await context.close();
      }
    },
    1_800_000,
  );

  it.each(inTurns(['/', '/videos/latest-updates/1/', '/videos/1/x/', '/sign-in/']))(
    'every link of %s leads on automatically',
    async (path) => {
      const { page } = await open();
      await holdScripts(page);
      await openHeld(page, path);
      const bad = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a')]
          .filter((link) => !link.getAttribute('href') || link.protocol === 'javascript:')
          .map((link) => link.outerHTML),
      );
      expect(bad).toEqual([]);
    },
  );
});
