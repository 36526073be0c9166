/** A page on a phone and at a desk, in the light and in the dark: nothing that axe finds, nothing wider than the page. */
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../axe.ts';

/** Where pictures of each page go; none are made without it. */
const PICTURES = process.env['FOYER_E2E_PICTURES'];

const FORMS = [
  [360, 'dark'],
  [1440, 'light'],
  [360, 'light'],
  [1440, 'dark'],
] as const;
const LONG = process.env['FOYER_E2E_LONG'] === '1';
let looked = 0;

/**
 * On a phone in the dark and at a desk in the light; axe looks at one of the two, in turns from call to call of a file, since it takes longer than
 * the page itself.
 * @param isWhole in all four forms, each looked at by axe; so it is in the long form
 */
export const expectFine = async (page: Page, name: string, isWhole = LONG): Promise<void> => {
  const turn = looked;
  looked += 1;
  for (const [index, [width, colorScheme]] of FORMS.slice(0, isWhole ? 4 : 2).entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (PICTURES)
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    const violations = isWhole || index === turn % 2 ? await findViolations(page) : [];
    expect([name, width, colorScheme, violations]).toEqual([name, width, colorScheme, []]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([name, width, wider <= 0]).toEqual([name, width, true]);
  }
};
