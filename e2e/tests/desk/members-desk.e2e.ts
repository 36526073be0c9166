/** The desk of members: one is found, shown in figures and helped; somebody joins by an invitation, and after the desk has said so. */
import { afterAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { linkIn, newestMail } from '../../harness/kept-mails.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { openOperatorCalls } from '../../harness/looks/operator-calls.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const { name: MEMBER } = DEMO_ACCOUNTS.member;
const PASSWORD = 'seven green lanterns';

const fillSignUp = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
};
/** Sends the form, and opens the link of the mail in the same browser. */
const signUpAndConfirm = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/send-email/');
  await page.goto(linkIn(await newestMail(`${name}@example.org`), '/confirm-'));
  await page.getByRole('button', { name: 'Confirm' }).click();
};

/** Files after this one sign up, too. */
const openAgain = async (): Promise<void> => {
  const { get, post } = await openOperatorCalls();
  const key = 'members.joining';
  const { revision } = await get<{ revision: number }>(`/api/settings/setting.json?key=${key}`);
  await post('/api/settings.php', { act: 'reset', key, revision: String(revision) });
};

describe('the desk of members', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const openDesk = async (path = '/desk/members/') => {
    const operator = await open({ bypassCSP: true });
    await signIn(operator.context, DEMO_ACCOUNTS.operator);
    await operator.page.goto(path);
    await hydrated(operator.page);
    return operator;
  };

  itInTurns('finds a member, ends the sessions with a reason, and writes to the member', async () => {
    // The page whose session ends asks for live events once more.
    const member = await open({ expectErrors: /401 .*\/api\/live/ });
    await signIn(member.context, DEMO_ACCOUNTS.member);
    await member.page.goto('/settings/');
    const email = await member.page.evaluate(async () => {
      const body = new URLSearchParams({ act: 'own' });
      return (await (await fetch('/api/member.php', { method: 'POST', body })).json()).member.email as string;
    });

    const { page } = await openDesk('/desk/');
    await page
      .getByRole('navigation', { name: 'Parts of the desk' })
      .getByRole('link', { name: 'Members' })
      .click();
    await page.waitForURL('**/desk/members/');
    await page
      .getByRole('region', { name: 'Everyone, the latest first' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectFine(page, 'members-list');
    await page.getByLabel('Name, email address or number').fill(MEMBER.slice(0, 4).toUpperCase());
    await page.getByRole('button', { name: 'Find' }).click();
    const found = page.getByRole('region', { name: 'Found' });
    await found.getByRole('link', { name: MEMBER, exact: true }).click();
    await page.waitForURL(/\/desk\/members\/\d+\/$/);
    await page.getByRole('heading', { level: 1, name: MEMBER }).waitFor();
    await page.getByRole('region', { name: 'Account' }).getByText(email).waitFor();
    await expectFine(page, 'members-one');

    await page.getByRole('button', { name: 'End all sessions' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The phone was lost on a journey');
    await expectFine(page, 'members-act');
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await dialog.waitFor({ state: 'detached' });
    const done = page.getByRole('region', { name: 'What was done' });
    await done.getByText('The phone was lost on a journey').waitFor();
    const limits = page.getByRole('region', { name: 'Limits' });
    await limits.getByRole('button', { name: 'Change the limits' }).click();
    await dialog.getByLabel('Storage, GB').fill('5');
    await dialog.getByLabel('Reason').fill('As agreed');
    await expectFine(page, 'members-limits');
    await dialog.getByRole('button', { name: 'Save the limits' }).click();
    await limits.getByText('set for this member').waitFor();
    await limits.getByRole('button', { name: 'Change the limits' }).click();
    await dialog.getByLabel('Storage, GB').fill('');
    await dialog.getByLabel('Reason').fill('No longer');
    await dialog.getByRole('button', { name: 'Save the limits' }).click();
    await limits.getByText('set for this member').waitFor({ state: 'detached' });
    await member.page.goto('/settings/');
    await member.page.waitForURL(/sign-in=1/);
    expect(await newestMail(email, 3)).toContain('No longer');
  });

  const chooseRule = async (page: Page, rule: string): Promise<void> => {
    await page.goto('/desk/settings/members/');
    await hydrated(page);
    const panel = page.getByRole('region', { name: 'How one joins' });
    await panel.getByLabel('Who may join').selectOption({ label: rule });
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).last().waitFor();
  };
  const openForm = async (path = '/sign-up/') => {
    const visitor = await open({ bypassCSP: true });
    await visitor.page.goto(path);
    await hydrated(visitor.page);
    return visitor;
  };
  afterAll(openAgain);

  itInTurns('takes in who has an invitation, once, and nobody else', async () => {
    const { page } = await openDesk();
    await chooseRule(page, 'Those who have an invitation');
    await expectFine(page, 'settings-members');
    await page.goto('/desk/members/invitations/');
    await hydrated(page);
    await page.getByLabel('Note').fill('For the choir');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
    await page.getByRole('region', { name: 'Invitations' }).getByText('0 of 1 used').waitFor();
    await expectFine(page, 'members-invitations');

    const { page: stranger } = await openForm();
    await stranger.getByText('One joins this site by invitation.').waitFor();
    expect(await stranger.getByLabel('Password', { exact: true }).count()).toBe(0);
    await expectFine(stranger, 'sign-up-invitation');

    const name = `choir${Date.now().toString(36)}`;
    const { page: guest } = await openForm(`${link.pathname}${link.search}`);
    await fillSignUp(guest, name);
    await signUpAndConfirm(guest, name);
    await guest.waitForURL(/confirmed=1/);

    const { page: second } = await openForm(`${link.pathname}${link.search}`);
    await fillSignUp(second, `${name}2`);
    await second.getByRole('button', { name: 'Create account' }).click();
    await second.getByText('this one is unknown, ended or used up').waitFor();
    expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe(`${name}2`);
  });

  itInTurns('lets in whom it approves, who reads that at every sign-in until then', async () => {
    const { page } = await openDesk();
    await chooseRule(page, 'Those whom the desk lets in');
    const name = `carver${Date.now().toString(36)}`;
    const { page: guest } = await openForm();
    await fillSignUp(guest, name);
    await guest.getByLabel('Why you want to join').fill('I carve lanterns.');
    await expectFine(guest, 'sign-up-approval');
    await signUpAndConfirm(guest, name);
    await guest.getByText('Your request to join is being looked at.').waitFor();

    await page.goto('/desk/members/joining/');
    await hydrated(page);
    const letIn = page.getByRole('button', { name: `Let in: ${name}` });
    const row = page.getByRole('listitem').filter({ has: letIn });
    await row.getByText('I carve lanterns.').waitFor();
    await expectFine(page, 'members-joining');
    await letIn.click();
    await row.waitFor({ state: 'detached' });
    await newestMail(`${name}@example.org`, 2);
    await guest.goto('/sign-in/');
    await hydrated(guest);
    await guest.getByLabel('Name or email').fill(name);
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await guest.waitForURL((url) => url.pathname === '/');
  });

  itInTurns('is closed to moderators', async () => {
    const { page, context } = await open({ expectErrors: /403/ });
    await signIn(context, DEMO_ACCOUNTS.moderator);
    expect((await page.goto('/desk/members/'))?.status()).toBe(403);
    await page.getByText('This page is for those who run the site').waitFor();
  });
});
