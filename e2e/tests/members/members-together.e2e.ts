/** Members at the same time, each in a browser of their own: what one does, the other sees without asking. */
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { type Account, signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const describeLong = LONG ? describe : describe.skip;

const idOf = async (name: string): Promise<number> => {
  const { db, close } = await openWarmRegistry();
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await close();
  return id;
};
const { member, uploader } = DEMO_ACCOUNTS;

/** What the tests of others expect of these accounts. */
const makePeace = async (): Promise<void> => {
  const { db, close } = await openWarmRegistry();
  for (const { name } of [member, uploader]) {
    const own = db.selectFrom('members').select('id').where('name', '=', name);
    await db.deleteFrom('blocks').where('member_id', 'in', own).execute();
    await db.deleteFrom('messages').where('from_id', 'in', own).execute();
  }
  await close();
};
afterAll(makePeace);

describe('two members', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const openAs = async (account: Account, path: string): Promise<Page> => {
    const { page, context } = await open();
    await signIn(context, account);
    await page.goto(path);
    await hydrated(page);
    return page;
  };

  it('write to one another, live, until one blocks the other', async () => {
    await makePeace();
    const [memberId, uploaderId] = await Promise.all([idOf(member.name), idOf(uploader.name)]);
    const [one, other] = await Promise.all([
      openAs(member, `/messages/${uploaderId}/`),
      openAs(uploader, `/messages/${memberId}/`),
    ]);
    const words = `The ferry leaves at ${Date.now()}`;
    await other.locator('main form textarea').waitFor();
    await one.locator('main form textarea').fill(words);
    await one.keyboard.press('Enter');
    await other.getByRole('log').getByText(words).waitFor();
    // Read there, seen here.
    await one.getByRole('log').getByText('Seen').waitFor();
    await other.locator('main form textarea').fill('On my way');
    await other.keyboard.press('Enter');
    await one.getByRole('log').getByText('On my way').waitFor();

    await other.getByLabel(/^More for the conversation/).click();
    await other.getByRole('button', { name: 'Block' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    for (const page of [one, other]) {
      await page.getByText(/You cannot write to/).waitFor();
      expect(await page.locator('main form textarea').count()).toBe(0);
    }
  });
});

describeLong('two members, at length', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  it('are notified of answers where they are, and every tab of a browser shares one stream', async () => {
    await makePeace();
    const { page: author, context } = await open();
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/live')) streams.push(request.url());
    });
    await signIn(context, member);
    await author.goto('/videos/14/x/');
    await hydrated(author);
    const words = `A quiet quay ${Date.now()}`;
    await author.locator('main textarea').first().fill(words);
    await author.keyboard.press('Enter');
    await author.locator('main article').filter({ hasText: words }).waitFor();
    const second = await context.newPage();
    await second.goto('/community/recent/1/');
    await hydrated(second);
    await second
      .locator('header')
      .getByLabel(/^Notifications/)
      .first()
      .waitFor();

    const { page: answerer, context: answering } = await open();
    await signIn(answering, uploader);
    await answerer.goto('/videos/14/x/');
    await hydrated(answerer);
    const article = answerer.locator('main article').filter({ hasText: words });
    await article.getByRole('button', { name: 'Reply' }).click();
    await answerer.getByLabel(/^Your reply to/).fill('So it is, at night too');
    await answerer.keyboard.press('Enter');
    await second.getByLabel(/Notifications, \d+ unread/).waitFor();
    // That of the first tab.
    expect(streams).toHaveLength(1);

    await second.goto('/notifications/');
    await second
      .getByRole('link', { name: /replied to your comment/ })
      .first()
      .click();
    await second.waitForURL('**/videos/14/**');
    await second.locator('article[data-linked]').filter({ hasText: 'So it is' }).waitFor();
  });
});
