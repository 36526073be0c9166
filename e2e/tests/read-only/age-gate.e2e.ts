/** What can be done before one enters: choose a language, read terms and privacy. And where the group of videos is chosen afterwards. */
import { describe, expect, it } from '@jest/globals';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';

describe('the age gate', () => {
  const { open } = useBrowser();

  it.each([true, false])(
    'speaks every language and lets terms be read before (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open({ ageGate: true, javaScriptEnabled, bypassCSP: true });
      await page.goto('/videos/latest-updates/1/');
      if (javaScriptEnabled) await hydrated(page);
      const gate = page.getByRole('dialog');
      await gate.getByRole('link', { name: 'Deutsch' }).click();
      await gate.getByRole('button', { name: 'Ich bin mindestens 18 – eintreten' }).waitFor();
      expect(await gate.getByRole('link', { name: '日本語' }).count()).toBe(1);
      if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);
      await gate.getByRole('link', { name: 'Nutzungsbedingungen' }).click();
      await page.waitForURL('**/information/terms/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await gate.count()).toBe(0);
      expect(await page.locator('article a[href^="/videos/"]').count()).toBe(0);
      if (javaScriptEnabled) await hydrated(page);
      // Anything else asks first.
      await page.locator('header a[href="/"]').first().click();
      await gate.getByRole('button', { name: 'Ich bin mindestens 18 – eintreten' }).waitFor();
    },
  );
});

describe('the group of videos', () => {
  const { open } = useBrowser();

  it.each([1024, 1440])('is chosen in the main navigation at %i px', async (width) => {
    const { page } = await open({ viewport: { width, height: 800 } });
    // All languages where there is least room, and everywhere in the long form.
    const isTight = width === 1024 || process.env.FOYER_E2E_LONG === '1';
    for (const language of isTight ? ['de', 'ja', 'en'] : ['en']) {
      await page.goto(`/?lang=${language}`);
      await hydrated(page);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      // Less than nothing where the place of a scroll bar is kept free.
      expect([language, beyond <= 0]).toEqual([language, true]);
    }
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.locator('summary', { hasText: 'Straight' }).click();
    await nav.getByRole('link', { name: 'Gay' }).click();
    await page.waitForURL((url) => url.searchParams.get('gender') === 'gay' || url.search === '');
    await nav.locator('summary', { hasText: 'Gay' }).waitFor();
  });
});
