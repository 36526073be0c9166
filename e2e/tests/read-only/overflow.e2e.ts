/** Ten languages on a phone: nothing is wider than the page, and no button's words are cut. */
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const PAGES = [
  '/',
  '/videos/latest-updates/1/',
  '/playlists/',
  '/sign-up/',
  '/preferences/',
  '/contact/',
  '/404/',
];
/** The longest words, and those without spaces. */
const SAMPLE = ['de', 'ja'] as const;

/** What sticks out of the page at the side, or holds more than it shows; rows that scroll automatically are meant to. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const wide = document.body.scrollWidth - document.body.clientWidth;
    const found = wide > 0 ? [`the page, by ${wide}`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('button, summary, a, label, input')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || scrolls(element.parentElement)) continue;
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 30) || element.getAttribute('name')}`;
      if (left < -0.5 || right > clientWidth + 0.5) found.push(`${name} sticks out`);
      // What has no words may have a larger room for fingers than it shows.
      const isButton = /^(?:BUTTON|SUMMARY)$/.test(element.tagName) && element.textContent?.trim();
      if (isButton && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut`);
    }
    return found;
  });

describe('at 360 px', () => {
  const { open } = useBrowser();

  it.each(LANGUAGES.filter((language) => IS_LONG || SAMPLE.some((one) => one === language)))(
    'nothing overflows in %s',
    async (language) => {
      const { page } = await open({
        viewport: { width: 360, height: 780 },
        expectErrors: /404 \(Not Found\)/,
      });
      const found: [string, string[]][] = [];
      for (const path of PAGES) {
        await page.goto(`${path}?lang=${language}`);
        await hydrated(page);
        const overflow = await findOverflow(page);
        if (overflow.length > 0) found.push([path, overflow]);
      }
      expect(found).toEqual([]);
    },
  );
});
