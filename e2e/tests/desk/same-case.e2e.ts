/** Two moderators decide about one case at the same moment, each in a browser: the first counts, the other reads whose it was. */
import { describe, expect, it } from '@jest/globals';
import type { APIRequestContext, Page, Response } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { SECOND_MODERATOR as SECOND, grantSecondModerator } from '../../harness/second-moderator.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const ROUNDS = process.env.FOYER_E2E_LONG === '1' ? 100 : 3;
grantSecondModerator();

const post = async (request: APIRequestContext, path: string, form: Record<string, string>) =>
  (
    await request.post(path, { form, headers: { origin: warmSite().url, accept: 'application/json' } })
  ).json();

interface LogAnswer {
  entries: { seq: number; event: string; act: string; by: { name: string } | null }[];
}
/** The newest first, as many as one page of the log has. */
const decisionsAbout = async (request: APIRequestContext, id: number) => {
  const log: LogAnswer = await (
    await request.get(`/api/moderation/log.json?kind=video&object_id=${id}`)
  ).json();
  return log.entries.filter(({ event }) => event === 'decision');
};

const isDecision = (response: Response): boolean => response.url().endsWith('/api/moderation.php');

/** Opens the case and writes the reason, so that only the button is left to press. */
const prepare = async (page: Page, id: number, reason: string) => {
  await page.goto(`/desk/moderation/?case=video-${id}`);
  await hydrated(page);
  const article = page.getByRole('article');
  await article.getByRole('button', { name: 'Reject', exact: true }).click();
  const words = page.getByRole('textbox', { name: 'What was found' });
  await words.fill(reason);
  return page.locator('form').filter({ has: words }).getByRole('button', { name: 'Reject', exact: true });
};

describe('one case in two browsers', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it(
    'is decided once, however often both press at the same moment',
    async () => {
      // Whose decision comes second is refused; each decision gives the files a new address, so that pictures still on their way are gone.
      const refused = { expectErrors: /400 \(Bad Request\)|404 .*\/media\/p\// };
      const [first, second] = [await open(refused), await open(refused)];
      await signIn(first.context, DEMO_ACCOUNTS.moderator);
      await signIn(second.context, SECOND);
      const uploader = await open();
      await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
      const own = await uploader.context.request.get('/api/upload/videos.json?state=published');
      const id: number = (await own.json()).videos[0].video_id;
      const { request } = first.context;
      const wins = new Map<string, number>();
      for (let round = 1; round <= ROUNDS; round += 1) {
        const newest = (await decisionsAbout(request, id))[0]?.seq ?? 0;
        const buttons = [
          await prepare(first.page, id, `First of round ${round}`),
          await prepare(second.page, id, `Second of round ${round}`),
        ];
        // Opening has claimed it for the first: given back, it is anybody's.
        await post(request, '/api/moderation_claims.php', {
          act: 'release',
          kind: 'video',
          object_id: `${id}`,
        });
        const pages = [first.page, second.page];
        const answers = await Promise.all(
          pages.map(async (page, index) => {
            const [response] = await Promise.all([page.waitForResponse(isDecision), buttons[index]?.click()]);
            return response.json();
          }),
        );
        const made = (await decisionsAbout(request, id)).filter(({ seq }) => seq > newest);
        expect(made).toHaveLength(1);
        const winner = made[0]?.by?.name ?? '';
        const lost = answers.findIndex(({ ok }) => !ok);
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(winner).toBe((lost === 0 ? SECOND : DEMO_ACCOUNTS.moderator).name);
        // The name stands hidden in menus, too.
        await pages[lost]?.getByText(winner).filter({ visible: true }).first().waitFor();
        wins.set(winner, (wins.get(winner) ?? 0) + 1);
        // For the next round, as a moderator who has seen what was decided.
        const shown = await (await request.get(`/api/moderation/video/${id}.json`)).json();
        const again = await post(request, '/api/moderation.php', {
          ...{ act: 'approve', kind: 'video', object_id: `${id}` },
          seen_decision: `${shown.last_decision}`,
        });
        expect(again).toMatchObject({ ok: true });
      }
      expect([...wins.values()].reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
    },
    60_000 + ROUNDS * 20_000,
  );
});
