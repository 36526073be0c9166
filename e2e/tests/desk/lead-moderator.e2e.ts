/** Who leads the moderators: figures of everybody, a decision judged without knowing it, one case after another by one key. */
import { describe, expect } from '@jest/globals';
import { sql } from 'kysely';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { inWarmDatabase } from '../../harness/registry.ts';
import { SECOND_MODERATOR as SECOND, grantSecondModerator } from '../../harness/second-moderator.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

/** The demo's own leads already. */
const LEAD = DEMO_ACCOUNTS.moderator;
grantSecondModerator();

/** One in a hundred decisions is drawn by chance; this one is. */
const drawNewest = (videoId: number) =>
  inWarmDatabase((db) =>
    sql`INSERT INTO decision_samples (decision_id)
      SELECT max(id) FROM decisions WHERE kind = 'video' AND object_id = ${videoId} ON CONFLICT DO NOTHING`.execute(
      db,
    ),
  );

describe('who leads the moderators', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns('judges a decision of another without knowing it, and reads where both disagree', async () => {
    const second = await open();
    await signIn(second.context, SECOND);
    const uploader = await open();
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    const { videos } = await (
      await uploader.context.request.get('/api/upload/videos.json?state=published')
    ).json();
    const { video_id: id, title } = videos[0];
    const decide = async (act: string): Promise<void> => {
      const { last_decision } = await (
        await second.context.request.get(`/api/moderation/video/${id}.json`)
      ).json();
      const answer = await second.context.request.post('/api/moderation.php', {
        headers: { origin: warmSite().url },
        form: {
          ...{ act, kind: 'video', object_id: `${id}`, ground: 'rules', reason: 'A lantern too many.' },
          seen_decision: `${last_decision}`,
        },
      });
      expect(await answer.json()).toMatchObject({ ok: true });
    };
    await decide('reject');
    await decide('approve');
    await drawNewest(id);

    const lead = await open({ bypassCSP: true });
    await signIn(lead.context, LEAD);
    const { page } = lead;
    await page.goto('/desk/moderation/second/');
    await hydrated(page);
    const samples = page.locator('section[aria-labelledby=samples-title]');
    await samples.getByRole('link', { name: title }).click();
    const article = page.getByRole('article', { name: title });
    await article.waitFor();
    // Nothing of what was decided.
    expect(await article.getByText('A lantern too many.').count()).toBe(0);
    expect(await article.getByText(SECOND.name).count()).toBe(0);
    await expectFine(page, 'second-open');
    await article.getByRole('button', { name: 'Reject', exact: true }).click();
    await article.getByRole('textbox').fill('The lantern stands in every picture.');
    await expectFine(page, 'second-form');
    await article.locator('form').getByRole('button').click();
    await article.waitFor({ state: 'detached' });
    await samples.getByText('The lantern stands in every picture.').waitFor();
    // Who has a part in it does not say which one stands.
    await samples.locator('li', { hasText: title }).getByText(SECOND.name).waitFor();
    await expectFine(page, 'second-disagreed');
  });

  itInTurns('reads the figures of everybody', async () => {
    const { page, context } = await open({ bypassCSP: true });
    await signIn(context, LEAD);
    await page.goto('/desk/moderation/figures/');
    await hydrated(page);
    const people = page.getByRole('table', { name: 'Who decided' });
    await people.waitFor();
    await expectFine(page, 'figures');
    await page.locator('main').locator('summary').first().click();
    await page.getByRole('table', { name: /day/i }).first().waitFor();
    await expectFine(page, 'figures-table');
  });

  itInTurns('goes from one case to the next by a key, and by the button', async () => {
    const { page, context } = await open({ bypassCSP: true, expectErrors: /404 .*thumb-320/ });
    await signIn(context, LEAD);
    await page.goto('/desk/moderation/');
    await hydrated(page);
    const title = page.locator('#case-title');
    const openCase = () => new URL(page.url()).searchParams.get('case');
    await page.locator('main li[data-key]').first().waitFor();
    expect(await title.count()).toBe(0);
    await page.keyboard.press('n');
    await title.waitFor();
    const first = openCase();
    expect(first).toMatch(/^[a-z_]+-\d+$/);
    await page.getByRole('button', { name: 'Release', exact: true }).waitFor();
    await expectFine(page, 'next-first');
    await page.keyboard.press('n');
    await page.waitForURL((url) => url.searchParams.get('case') !== first);
    await title.waitFor();
    const second = openCase();
    expect(second).toMatch(/^[a-z_]+-\d+$/);
    await page.getByRole('button', { name: 'Next case' }).click();
    await page.waitForURL((url) => url.searchParams.get('case') !== second);
    await title.waitFor();
    await expectFine(page, 'next-third');
  });
});
