/** The desk of those who run the site: who is offered what, its menu at both widths, and the addresses that led there before. */
import { describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

/** Former addresses, as bookmarks and mails have them. */
const MOVED = [
  ['/releases/?from=mail', '/desk/releases/?from=mail'],
  ['/moderation/?kind=video&case=video-3', '/desk/moderation/?kind=video&case=video-3'],
  ['/moderation/reports/?report=4', '/desk/moderation/reports/?report=4'],
  ['/moderation/records/?view=requests', '/desk/records/?view=requests'],
] as const;

const PARTS = ['/desk/', '/desk/moderation/', '/desk/releases/'];

describe('the desk', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('has moved for good, with what is asked for', async () => {
    const { context } = await open();
    await signIn(context, DEMO_ACCOUNTS.moderator);
    for (const [from, to] of MOVED) {
      const answer = await context.request.get(from, { maxRedirects: 0 });
      expect([from, answer.status(), answer.headers().location]).toEqual([from, 301, to]);
    }
  });

  it('is one entry of the account menu, and leads from part to part within one document', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.moderator);
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Desk', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Parts of the desk' });
    // Nothing of the records, which are another role's.
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Overview', 'Moderation', 'Releases']);
    for (const part of ['Moderation', 'Releases', 'Overview']) {
      await menu.getByRole('link', { name: part }).click();
      await menu.locator('[aria-current="page"]', { hasText: part }).waitFor();
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('is closed to members without a role, and the records role sees its own part alone', async () => {
    const { page, context } = await open({ expectErrors: /403 \(Forbidden\)/ });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    expect((await page.goto('/desk/'))?.status()).toBe(403);
    expect(await page.getByRole('navigation', { name: 'Parts of the desk' }).count()).toBe(0);
    await page.goto('about:blank');
    await signIn(context, DEMO_ACCOUNTS.records);
    expect((await page.goto('/desk/'))?.status()).toBe(200);
    const menu = page.getByRole('navigation', { name: 'Parts of the desk' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Overview', 'Records']);
  });

  // Each page at one of the widths; at both in the long form.
  it.each([
    [360, ['/desk/', '/desk/releases/']],
    [1440, ['/desk/moderation/']],
  ])('passes axe and holds at %i px, the menu within reach', async (width, sample) => {
    const { page, context } = await open({ viewport: { width, height: 900 }, bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.moderator);
    for (const path of process.env.FOYER_E2E_LONG === '1' ? PARTS : sample) {
      await page.goto(path);
      await hydrated(page);
      await expectPageFits(page);
      const current = page
        .getByRole('navigation', { name: 'Parts of the desk' })
        .locator('[aria-current="page"]');
      const box = await current.boundingBox();
      expect([path, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([
        path,
        true,
        true,
      ]);
    }
  });
});
