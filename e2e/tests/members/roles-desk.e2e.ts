/** An operator gives a role in a browser, is refused one in words, and takes it again; the member is notified of it. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const { name: MEMBER } = DEMO_ACCOUNTS.member;

const give = async (page: Page, role: string): Promise<void> => {
  await page.getByLabel('Name of the member').fill(MEMBER);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await page.getByLabel('Reason').fill('Reports what matters');
  await page.getByRole('button', { name: 'Give the role' }).click();
};

describe('the page of roles', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('gives and takes a role, and says in words what it refuses', async () => {
    const operator = await open({ bypassCSP: true });
    await signIn(operator.context, DEMO_ACCOUNTS.operator);
    const { page } = operator;
    await page.goto('/desk/');
    await page
      .getByRole('navigation', { name: 'Parts of the desk' })
      .getByRole('link', { name: 'Roles' })
      .click();
    await page.waitForURL('**/desk/roles/');
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    const holders = page.getByRole('region', { name: 'Who has a role' });

    await give(page, 'Editor of the catalogue');
    await page.getByText('needs two-step sign-in or a passkey').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Reports what matters');
    await expectFine(page, 'roles-refused');

    await give(page, 'Trusted flagger');
    const row = holders.getByRole('listitem').filter({ hasText: MEMBER });
    await row.first().waitFor();
    await expectFine(page, 'roles');

    const member = await open();
    await signIn(member.context, DEMO_ACCOUNTS.member);
    await member.page.goto('/notifications/');
    // The header may announce it as it arrives, too.
    await member.page.getByRole('main').getByText('You were given a role: trusted flagger').waitFor();

    const take = page.getByRole('button', { name: `Take away from ${MEMBER}: Trusted flagger` });
    await take.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Has no time any more');
    await expectFine(page, 'roles-take');
    await dialog.getByRole('button', { name: 'Take the role away' }).click();
    await take.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Latest changes' }).getByText('Has no time any more').waitFor();
  });

  it('is closed to moderators', async () => {
    const { page, context } = await open({ expectErrors: /403/ });
    await signIn(context, DEMO_ACCOUNTS.moderator);
    const answer = await page.goto('/desk/roles/');
    expect(answer?.status()).toBe(403);
    await page.getByText('This page is for those who run the site').waitFor();
  });
});
