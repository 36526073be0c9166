/**
 * Addresses that no link of the site has: path, query, fragment and history state made up from parts that break parsers. None of them
 * may leave an empty page or make a script fail. 30 of them; FOYER_E2E_LONG=1: 2,000.
 */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';

const INPUTS = process.env.FOYER_E2E_LONG === '1' ? 2000 : 30;
const SEED = Number(process.env.FOYER_E2E_SEED ?? 28);

/** Mulberry32: the same inputs at every run. @returns from 0 to 1 */
const randomBy = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const PARTS = [
  '%',
  '50%',
  '%E0%A4%A',
  '%ff%fe',
  '%00',
  '%2F..%2F',
  '..',
  '//',
  '\\',
  '<b>',
  '"',
  "'",
  ' ',
  '+',
  '&',
  '=',
  ';',
  ':',
  ',',
  '~',
  '-',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'undefined',
  '\u{1F3AC}',
  '\u202E',
  '\uFEFF',
  'ü',
  'content',
  'comment-1',
  'page-2',
  'playlist=1&pl_page=2',
  'x'.repeat(300),
];
const PATHS = [
  '/',
  '/videos/',
  '/videos/1/',
  '/search/1/',
  '/categories/',
  '/album/1/',
  '/members/1/',
  '/nowhere/',
];
const KEYS = [
  's',
  'date',
  'sort',
  'related',
  'playlist',
  'pl_page',
  'sign-in',
  'next',
  'photo',
  'type',
  '%',
  '[]',
];
const STATES: readonly unknown[] = [
  null,
  0,
  '',
  'text',
  [],
  {},
  { key: null },
  { key: 5, usr: 'text' },
  { key: { nested: true }, usr: 7 },
  { key: 'k', usr: { stopScroll: 'yes', email: 5, photo: -1, play: {} } },
  { usr: { key: 'k' } },
];

const random = randomBy(SEED);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const text = (): string => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(PARTS)).join('');
const query = (): string => (random() < 0.5 ? '' : `?${pick(KEYS)}=${text()}`);
const fragment = (): string => (random() < 0.5 ? '' : `#${text()}`);

/** What a visitor sees of the page; the site's error card is a failure of its own here. */
const look = (page: Page) =>
  page.evaluate(() => ({
    isEmpty: (document.body?.innerText ?? '').trim().length < 20,
    failed: document.querySelector('[data-site-error]') !== null,
  }));
const SOUND = { isEmpty: false, failed: false };

/** A page that answers 4xx is logged by the browser; a script that fails is not excused. */
const REFUSALS = /Failed to load resource/;

describe('an address that no link has', () => {
  const { open } = useBrowser();

  it.each(['%', '#50%', '%E0%A4%A'])('shows the page for the fragment %s', async (hash) => {
    const { page } = await open();
    await page.goto('/');
    await hydrated(page);
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.waitForTimeout(100);
    expect(await look(page)).toEqual(SOUND);
  });

  it('shows the error card with header and Reload when something fails above the places, and reports it', async () => {
    const { page } = await open({
      bypassCSP: true,
      expectErrors: /the site failed|page error: no scrolling/,
    });
    await page.goto('/');
    await hydrated(page);
    const report = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/measurements') &&
        /shell:[^;]*errors=/.test(new URLSearchParams(request.postData() ?? '').get('measured') ?? ''),
    );
    await page.evaluate(() => {
      window.scrollTo = () => {
        throw new Error('no scrolling');
      };
      location.hash = '#nowhere';
    });
    const card = page.locator('[data-site-error] [role="alert"]');
    await card.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.locator('[data-site-error] header a[href="/"]').waitFor();
    await report;
    await card.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => document.querySelector('[data-site-error]') === null);
    await hydrated(page);
    expect(await look(page)).toEqual(SOUND);
  });

  it(
    'never leaves an empty page',
    async () => {
      const { page, errors } = await open({ expectErrors: REFUSALS });
      await page.goto('/');
      await hydrated(page);
      for (let index = 0; index < INPUTS; index++) {
        // One in six is a document of its own; the others happen within the page.
        const kind = index % 6;
        let input: string;
        if (kind === 0) {
          input = `${pick(PATHS)}${random() < 0.5 ? text() : ''}${query()}${fragment()}`;
          if (input.startsWith('//')) input = `/.${input}`;
          const answer = await page.goto(input, { waitUntil: 'load' });
          // A document that is no page of the site has no scripts.
          if ((answer?.headers()['content-type'] ?? '').includes('html') && (await page.$('main#content')))
            await hydrated(page);
        } else if (kind < 4) {
          input = `#${text()}`;
          await page.evaluate((to) => {
            location.hash = to;
          }, input);
        } else {
          const state = pick(STATES);
          const to = `${random() < 0.5 ? '' : query()}#${text()}`;
          input = `${JSON.stringify(state)} ${to}`;
          await page.evaluate(
            async ([entry, address]) => {
              const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
              history.pushState(entry, '', location.pathname + location.search + String(address));
              history.pushState(null, '', '#beyond');
              history.back();
              await popped;
            },
            [state, to] as const,
          );
        }
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)));
        const problems = errors.filter((error) => !REFUSALS.test(error));
        expect([index, input, await look(page), problems]).toEqual([index, input, SOUND, []]);
      }
    },
    INPUTS * 2000,
  );
});
