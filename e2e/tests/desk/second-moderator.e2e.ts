/** An objection is decided by another moderator than the one who decided first: an operator makes one, and the page gives the buttons to that one alone. */
import { describe, expect, it } from '@jest/globals';
import type { APIRequestContext, Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { SECOND_MODERATOR as SECOND, grantSecondModerator } from '../../harness/second-moderator.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const OBJECTION = 'The lantern is ours: we made it for this video.';
const ANSWER = 'The maker is named at its end, as you say.';
grantSecondModerator();

const post = async (request: APIRequestContext, path: string, form: Record<string, string>) => {
  const answer = await (
    await request.post(path, { form, headers: { origin: warmSite().url, accept: 'application/json' } })
  ).json();
  if (answer.ok !== true) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
};

const openAppeals = async (page: Page) => {
  await page.goto('/desk/moderation/appeals/');
  await hydrated(page);
  const card = page.locator('li').filter({ hasText: OBJECTION });
  await card.waitFor();
  return card;
};

describe('an objection', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('waits for another moderator, who takes the decision back by keys alone', async () => {
    const narrow = { viewport: { width: 360, height: 800 }, bypassCSP: true };
    const [uploader, first, second] = [await open(narrow), await open(narrow), await open(narrow)];
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    await signIn(first.context, DEMO_ACCOUNTS.moderator);
    await signIn(second.context, SECOND);
    const own = uploader.context.request;
    const { videos } = await (await own.get('/api/upload/videos.json?state=published')).json();
    const { video_id: id, title } = videos[0];
    const visitor = await open();
    const status = async () =>
      (await visitor.page.request.get(`/videos/${id}/x/`, { headers: { accept: 'text/html' } })).status();
    expect(await status()).toBe(200);
    await post(first.context.request, '/api/moderation.php', {
      ...{ act: 'reject', kind: 'video', object_id: `${id}` },
      ...{ ground: 'rules', reason: 'The lantern belongs to somebody else.' },
    });
    expect(await status()).toBe(404);
    const { notifications } = await post(own, '/api/notifications.php', { act: 'list' });
    const { statement } = notifications[0];
    await post(own, '/api/appeal.php', { key: statement, words: OBJECTION });

    const closed = await openAppeals(first.page);
    await closed.getByText(title, { exact: false }).first().waitFor();
    await closed.getByText(/Another moderator decides about this/).waitFor();
    expect(await closed.getByRole('button').count()).toBe(0);
    expect(await closed.getByRole('textbox').count()).toBe(0);

    const { page } = second;
    const card = await openAppeals(page);
    await expectPageFits(page);
    const answer = card.getByRole('textbox', { name: 'Your answer to the objection' });
    await answer.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // Nobody is answered without words.
    await card.getByRole('alert').or(card.locator('[aria-invalid=true]')).first().waitFor();
    expect(await status()).toBe(404);
    await answer.focus();
    await page.keyboard.insertText(ANSWER);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The decision was undone. The member was told.').waitFor();
    await card.waitFor({ state: 'detached' });
    expect(await status()).toBe(200);

    await uploader.page.goto(`/decision/${statement}/`);
    await hydrated(uploader.page);
    // The bell may show it as well.
    await uploader.page.locator('main').getByText(ANSWER).waitFor();
    expect(await findViolations(uploader.page)).toEqual([]);
    await first.page.reload();
    await hydrated(first.page);
    await closed.waitFor({ state: 'detached' });
  });
});
