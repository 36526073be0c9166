/** An album by keys alone in a narrow window: its photos ordered, sent, looked through by a moderator, seen by everyone, and deleted. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const NARROW = { viewport: { width: 360, height: 800 }, bypassCSP: true };
const TITLE = 'Pier by keys';
const PATIENCE_MS = 240_000;

/** Presses a key at a control, and leaves the focus where the page puts it. */
const press = async (page: Page, name: string | RegExp, key = 'Enter'): Promise<void> => {
  const control = page.locator('main').locator('button, input, textarea').and(page.getByLabel(name));
  await control.or(page.locator('main').getByRole('button', { name })).first().focus();
  await page.keyboard.press(key);
};
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName ?? '';
  });

// What is encoded and looked through takes a while: in `npm run test:long` alone.
(process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip)('an album', () => {
  const { open } = useBrowser();

  it('is ordered, sent, approved and deleted by keys alone at 360 px', async () => {
    const { page, context } = await open(NARROW);
    await signIn(context, DEMO_ACCOUNTS.uploader);
    const photos: Buffer[] = [];
    for (const path of ['/videos/latest-updates/1/', '/categories/', '/information/']) {
      await page.goto(path);
      photos.push(await page.screenshot({ type: 'jpeg' }));
    }
    await page.goto('/upload/album/');
    await hydrated(page);
    await page
      .getByLabel('Photos')
      .and(page.locator('input'))
      .setInputFiles(
        photos.map((buffer, index) => ({ name: `pier-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
      );
    const order = () =>
      page
        .locator('ol img[alt^="Picture"]')
        .evaluateAll((shown) => shown.map((one) => (one as HTMLImageElement).src));
    await page.locator('ol img[alt="Picture 3"]').waitFor();
    const [first, second, third] = await order();
    await press(page, 'Make it the cover: Picture 3');
    expect(await order()).toEqual([third, first, second]);
    // Who works by keys keeps the place, at a button without use as well.
    expect(await focusedName(page)).toBe('Make it the cover: Picture 1');
    await press(page, 'Move later: Picture 2');
    expect(await order()).toEqual([third, second, first]);
    expect(await focusedName(page)).toBe('Move later: Picture 3');
    await press(page, 'Send the album');
    // Nothing goes while something is missing; the focus is at the first of it.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.getByLabel('Title').first().focus();
    await page.keyboard.insertText(TITLE);
    await page.locator('main input[name="categories"]').first().focus();
    await page.keyboard.press('Space');
    await press(page, /Nobody is shown/, 'Space');
    await press(page, /I confirm/, 'Space');
    await expectPageFits(page);
    await press(page, 'Send the album');
    await page.waitForURL(/\/upload\/albums\/\d+\/$/);
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
    await page.getByText('With the moderators').waitFor({ timeout: PATIENCE_MS });
    expect(await page.locator('ol img[alt^="Picture"]').count()).toBe(3);
    await expectPageFits(page);

    const visitor = await open({ expectErrors: /404|410/ });
    const status = async () =>
      (await visitor.page.request.get(`/album/${id}/`, { headers: { accept: 'text/html' } })).status();
    expect(await status()).toBe(404);
    const desk = await open(NARROW);
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    await desk.page.goto(`/desk/moderation/?kind=album&case=album-${id}`);
    await hydrated(desk.page);
    await desk.page.getByRole('heading', { level: 2, name: TITLE }).waitFor();
    await expectPageFits(desk.page);
    await desk.page.keyboard.press('a');
    const deadline = Date.now() + PATIENCE_MS;
    while ((await status()) !== 200 && Date.now() < deadline) await page.waitForTimeout(250);
    expect(await status()).toBe(200);

    await page.goto('/upload/albums/');
    await hydrated(page);
    const row = page.locator('li').filter({ hasText: TITLE });
    await row.getByText('Published').waitFor();
    await expectPageFits(page);
    await row.getByRole('link', { name: TITLE }).last().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${warmSite().url}/upload/albums/${id}/`);
    await press(page, 'Delete');
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await sure.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/upload\/albums\/$/);
    expect(await status()).toBe(410);
  });
});
