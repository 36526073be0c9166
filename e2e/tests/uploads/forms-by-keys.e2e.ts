/** The forms for people without an account, by keys alone in a narrow window: a copyright notice, and a person who does not agree. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const NARROW = { viewport: { width: 360, height: 800 }, bypassCSP: true };
const WORK = 'Harbour at low tide, a photograph';

/** By Tab to the control of that name. @throws Error when Tab does not lead there */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    const at = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLButtonElement && activeElement.type === 'submit')
        return activeElement.closest('main') ? 'submit' : '';
      return activeElement?.getAttribute('name') ?? '';
    });
    if (at === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
};

/** Words are typed, `true` is a box to tick; then sent. */
const fillAndSend = async (page: Page, fields: Record<string, string | true>): Promise<void> => {
  await page
    .locator('main h1')
    .first()
    .evaluate((title) => {
      (title as HTMLElement).tabIndex = -1;
      (title as HTMLElement).focus();
    });
  for (const [name, value] of Object.entries(fields)) {
    await tabTo(page, name);
    if (value === true) await page.keyboard.press('Space');
    else await page.keyboard.insertText(value);
  }
  await tabTo(page, 'submit');
  await page.keyboard.press('Enter');
};

// The receipts and their pages are slow to come by: in `npm run test:long` alone.
(process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip)('by keys alone', () => {
  const { open } = useBrowser();

  it('a copyright notice is refused where something is wrong, sent, followed, and read by moderators', async () => {
    // The refusal of what is wrong.
    const { page } = await open({ ...NARROW, expectErrors: /404 .*copyright_notice/ });
    await page.goto('/copyright-notice/');
    await hydrated(page);
    const contact = {
      name: 'Claire Claimant',
      postal: '1 Harbour Street',
      phone: '555 010 0000',
      email: 'claire@example.org',
    };
    const statements = { good_faith: true, accurate: true, signature: 'Claire Claimant' } as const;
    await fillAndSend(page, { work: WORK, addresses: '/no/such/page', ...contact, ...statements });
    await page.getByText('is not the address of a video or an album of this site').waitFor();
    await expectPageFits(page);
    // The focus is at what was wrong, and nothing else has to be written anew.
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'addresses');
    expect(await page.getByLabel('Postal address').inputValue()).toBe('1 Harbour Street');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`${warmSite().url}/videos/5/x/`);
    await tabTo(page, 'submit');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/notice\/[\w-]{24}\/$/);
    await hydrated(page);
    await page.getByText('Being looked at').first().waitFor();
    await expectPageFits(page);

    const desk = await open(NARROW);
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    await desk.page.goto('/desk/moderation/copyright/');
    await hydrated(desk.page);
    const card = desk.page.locator('li').filter({ hasText: WORK }).first();
    await card.waitFor();
    await expectPageFits(desk.page);
    await card.getByRole('textbox', { name: 'What you found' }).first().focus();
    await desk.page.keyboard.insertText('The picture is another one.');
    await card.getByRole('button', { name: 'Leave it up' }).first().focus();
    await desk.page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await hydrated(page);
    await page.getByText('Not taken down').first().waitFor();
  });

  it('a person who is shown and does not agree asks for it, and follows the request', async () => {
    const { page } = await open(NARROW);
    await page.goto('/consent-request/');
    await hydrated(page);
    await fillAndSend(page, {
      video: `${warmSite().url}/videos/6/x/`,
      name: 'Made Up Person',
      email: 'person@example.org',
      words: 'I do not want it any more.',
    });
    await page.waitForURL(/\/notice\/[\w-]{24}\/$/);
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: /Request \d+/ }).waitFor();
    await expectPageFits(page);

    const desk = await open(NARROW);
    await signIn(desk.context, DEMO_ACCOUNTS.records);
    await desk.page.goto('/desk/records/?view=requests');
    await hydrated(desk.page);
    const request = desk.page.locator('li').filter({ hasText: 'I do not want it any more.' }).first();
    await request.waitFor();
    await expectPageFits(desk.page);
    await request.getByRole('textbox', { name: 'Answer, sent by email' }).focus();
    await desk.page.keyboard.insertText('Nobody is shown there.');
    await request.getByRole('button', { name: 'Send and close' }).focus();
    await desk.page.keyboard.press('Enter');
    await request.waitFor({ state: 'detached' });
  });
});
