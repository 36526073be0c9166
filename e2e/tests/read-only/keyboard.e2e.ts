/** By keyboard alone: the age gate and the choices about privacy. Search, menus and accounts are in header.e2e.ts and accounts.e2e.ts. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';

/** Of the element in focus: its words or its name, and whether it lies in what is asked for. */
const focused = (page: Page, inside: string) =>
  page.evaluate((selector) => {
    const element = document.activeElement as HTMLElement | null;
    const label = element instanceof HTMLInputElement ? element.name : element?.textContent;
    return {
      label: label?.trim() ?? '',
      isInside: element === document.body || element?.closest(selector) !== null,
      isSeen: element === document.body || element?.matches(':focus-visible') === true,
    };
  }, inside);

/** Presses Tab until `label` is in focus. @throws Error when it is not reached */
const tabTo = async (page: Page, label: string, inside: string): Promise<void> => {
  for (let count = 0; count < 80; count++) {
    await page.keyboard.press('Tab');
    const at = await focused(page, inside);
    expect([at.label, at.isSeen]).toEqual([at.label, true]);
    if (at.isInside && at.label === label) return;
  }
  throw new Error(`Tab does not lead to ${label}`);
};

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;

describe('by keyboard alone', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it.each([true, false])(
    'the age gate keeps the focus to itself, and Enter opens it (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open({ ageGate: true, javaScriptEnabled });
      await page.goto('/videos/latest-updates/1/?type=hd');
      if (javaScriptEnabled) await hydrated(page);
      const seen = new Set<string>();
      for (let count = 0; count < 8; count++) {
        await page.keyboard.press('Tab');
        const { label, isInside } = await focused(page, 'dialog');
        expect([label, isInside]).toEqual([label, true]);
        seen.add(label);
      }
      expect([...seen]).toContain('Leave');
      // Nothing but its two ways out closes it.
      await page.keyboard.press('Escape');
      expect(await page.locator('form[action="/api/age.php"]').count()).toBe(1);
      await tabTo(page, 'I am 18 or older – Enter', 'dialog');
      await page.keyboard.press('Enter');
      await page.locator('dialog').waitFor({ state: 'detached' });
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe('/videos/latest-updates/1/?type=hd');
      expect(await cookie(page, 'age_verified')).toBe('1');
    },
  );

  it('the choices about privacy are ticked, answered and wiped; each says that it was done', async () => {
    const { page } = await open();
    await page.goto('/preferences/');
    await hydrated(page);
    const saved = page.getByText('Saved', { exact: true }).first();
    await tabTo(page, 'functional', 'main form');
    const before = await page.locator('main input[name=functional]').isChecked();
    await page.keyboard.press('Space');
    await saved.waitFor();
    expect(await page.locator('main input[name=functional]').isChecked()).toBe(!before);
    expect((await cookie(page, 'consent'))?.includes('functional')).toBe(!before);
    await tabTo(page, 'Only what is needed', 'main form');
    await page.keyboard.press('Enter');
    await page.locator('main button[value=necessary][aria-pressed=true]').waitFor();
    expect(await cookie(page, 'consent')).toBe('necessary');
    await tabTo(page, 'blur', 'main form');
    await page.keyboard.press('Space');
    await page.locator('html[data-blur]').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.locator('html:not([data-blur])').waitFor({ state: 'attached' });
    await tabTo(page, 'Delete history on this device', 'main form');
    await page.keyboard.press('Enter');
    await page.getByText('History deleted').first().waitFor();
    expect((await focused(page, 'main')).label).toBe('Delete history on this device');
  });
});
