/** A tab that stays open over releases. */
import type { Page } from 'playwright-core';

/** The set that its document is of. */
export const setOf = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(document.getElementById('foyer-release-set')?.textContent ?? '{}').id);

/** By a link of the page, inside the site. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  const answer = page.waitForResponse((response) => response.url().includes('/_page/'));
  await page.locator(`a[href="${path}"]:visible`).first().click();
  await answer;
  await page.waitForURL((url) => url.pathname === path);
};
