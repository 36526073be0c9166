/** Pages of forms at three widths, in both schemes and the languages that need most room: nothing that axe finds, nothing wider than the page. */
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';
import { hydrated, type useBrowser } from './browser.ts';
import { warmSite } from './warm-site.ts';

/** What axe finds on what the page shows now, and by how much something is wider than it; empty: it is fine. */
export const findMisfits = async (page: Page): Promise<object[]> => {
  const violations = await findViolations(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return violations.length > 0 || overflow > 0 ? [{ url: page.url(), violations, overflow }] : [];
};
export const expectPageFits = async (page: Page): Promise<void> => {
  expect(await findMisfits(page)).toEqual([]);
};

const FORMS = [
  [360, 'dark', 'de'],
  [800, 'light', 'en'],
  [1440, 'light', 'ja'],
] as const;

/** Each page in one of the forms; in all of them in the long form. Pictures of them for FOYER_E2E_SHOTS, a folder. */
export const itFitsPages = (
  name: string,
  open: ReturnType<typeof useBrowser>['open'],
  paths: readonly string[],
): void => {
  const isLong = process.env.FOYER_E2E_LONG === '1';
  it.each(FORMS.map((form, turn) => [...form, turn] as const))(
    name,
    async (width, colorScheme, language, turn) => {
      const { page, context } = await open({
        viewport: { width, height: 800 },
        colorScheme,
        bypassCSP: true,
      });
      await context.addCookies([{ name: 'language', value: language, url: warmSite().url }]);
      for (const path of paths.filter((_, index) => isLong || index % FORMS.length === turn)) {
        await page.goto(path);
        await hydrated(page);
        await expectPageFits(page);
        const shots = process.env.FOYER_E2E_SHOTS;
        if (shots) await page.screenshot({ path: `${shots}/${width}-${path.replace(/\W+/g, '_')}.png` });
      }
    },
  );
};
