/**
 * Versions that meet while teams release alone: the remotes of the commit before on today's shell, and today's remotes on the shell of the commit before,
 * each by builds of that commit ([decision 82](../../../docs/decisions/0082-the-previous-versions-are-tested-with-todays.md)).
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { type BuildBefore, buildBefore } from '../../../scripts/before/build-before.ts';
import {
  type CommitBefore,
  findCommitBefore,
  findParent,
  listChanges,
} from '../../../scripts/before/find-commit-before.ts';
import { planSets, type SetPlan, type SetPlans } from '../../../scripts/before/plan-sets.ts';
import { compareContractTypes } from '../../../scripts/contract/compare-contract-types.ts';
import { isMissed } from '../../../scripts/releases/release-checks.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { publishedFolder } from '../../harness/craft-release.ts';
import { openWarmRegistry, requireLiveSets } from '../../harness/registry.ts';
import { runCommand } from '../../harness/run-command.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Of the last commits that changed `shared`, so many are tried at length. */
const LONG_COMMITS = 5;
/** Seven builds on a machine that has much else to do. */
const BUILD_LIMIT_MS = 900_000;

/** Pages of every remote that visitors and members see. */
const PAGES = [
  '/',
  '/videos/latest-updates/1/',
  '/videos/4/x/',
  '/members/1/info/',
  '/community/recent/1/',
  '/upload/video/',
] as const;

const say = (line: string) => process.stderr.write(`e2e: ${line}\n`);

const isLong = process.env.FOYER_E2E_LONG === '1';
const commits: CommitBefore[] = isLong
  ? await Promise.all(
      (await listChanges(ROOT, LONG_COMMITS, ['shared/src'])).map((change) => findParent(ROOT, change)),
    )
  : [await findCommitBefore(ROOT)];

const pathOf = async (link: Locator): Promise<string> => (await link.getAttribute('href')) ?? '';

const moveTo = async (page: Page, path: string) => {
  await page.locator(`a[href="${path}"]:visible`).first().click();
  await page.waitForURL((url) => url.pathname === path);
  // Of some pages it is there for readers of the screen alone.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
};

for (const { commit, changed } of commits.filter((found) => 'commit' in found))
  describe(`versions of ${commit}`, () => {
    const { open } = useBrowser({ isWithoutPictures: true });
    let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
    let builds: BuildBefore[] = [];
    let plans: SetPlans;

    beforeAll(async () => {
      registry = await openWarmRegistry();
      const today = (await requireLiveSets(registry)).stable.releases as Record<PackageName, Release>;
      const found = await buildBefore({ root: ROOT, commit, changed, today, say });
      builds = found.filter(
        ({ name, folder, release }) => folder !== undefined && release.version !== today[name]?.version,
      );
      plans = planSets(today, Object.fromEntries(builds.map(({ name, release }) => [name, release])));
    }, BUILD_LIMIT_MS);
    afterAll(() => registry?.close());

    /** Shows the set to anyone who has the link. @returns id and link */
    const preview = async (
      name: string,
      { before, without }: SetPlan,
    ): Promise<{ setId: number; link: string }> => {
      const folders = builds.flatMap((build) =>
        before.includes(build.name) ? ['--folder', build.folder ?? ''] : [],
      );
      // What a build of before weighs was weighed then; its types would be compared as those of a newer one.
      const made = await runCommand('release.ts', [
        ...folders,
        ...without.flatMap((gone) => ['--without', gone]),
        ...['--preview', name, '--force', '--over-budget', 'a version of before'],
      ]);
      expect(made).toMatchObject({ code: 0 });
      return {
        setId: Number(/release set (\d+) fits together/.exec(made.output)?.[1]),
        link: /\/preview\/[^/\s]+\//.exec(made.output)?.[0] ?? '',
      };
    };

    /** Every page from the server and hydrated, then ways within one document, then a comment. Errors of the console fail the test that opened the page. */
    const visit = async (link: string, setId: number): Promise<void> => {
      const { page, context } = await open();
      await signIn(context, DEMO_ACCOUNTS.uploader);
      await page.goto(link);
      for (const path of PAGES) {
        const response = await page.goto(path);
        const html = (await response?.text()) ?? '';
        expect([path, response?.status()]).toEqual([path, 200]);
        expect(html).toContain(`"foyer-release-set">{"id":${setId},`);
        expect([path, /<h1[\s>]/.test(html)]).toEqual([path, true]);
        await hydrated(page);
        const cards = await page.locator('[data-place-error]').allInnerTexts();
        expect([path, cards]).toEqual([path, []]);
      }
      await page.goto('/');
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await moveTo(page, '/categories/');
      await moveTo(page, '/community/recent/1/');
      // Other tests sign in meanwhile, which changes who is first in this list.
      await moveTo(page, await pathOf(page.locator('main a[href^="/members/"]:visible').first()));
      await moveTo(page, '/');
      await moveTo(page, await pathOf(page.locator('main article a[href^="/videos/"]:visible').first()));
      const words = `Seen from the set ${setId} at ${Date.now()}`;
      await page.locator('main textarea').first().fill(words);
      await page.keyboard.press('Enter');
      await page.locator('main article').filter({ hasText: words }).waitFor();
      expect(await page.locator('[data-place-error]').count()).toBe(0);
    };

    const meet = async (name: string, plan: SetPlan): Promise<void> => {
      if (plan.before.length === 0) {
        say(`${name}: nothing differs from today's versions`);
        return;
      }
      for (const line of plan.waits) say(`${name}: released after the shell: ${line}`);
      expect(plan.misfits).toEqual([]);
      const { setId, link } = await preview(name, plan);
      await visit(link, setId);
      await runCommand('release.ts', ['--end-preview', name]);
      say(`${name}: ${plan.before.join(', ')} of ${commit.slice(0, 8)} alongside today's others`);
    };

    it('today’s packages still take and give what those of before relied on', async () => {
      const { releases } = (await requireLiveSets(registry)).stable;
      const uses = builds.map(({ release }) => release);
      const narrower: string[] = [];
      for (const { name, folder, release: before } of builds) {
        const release = releases[name as 'shell'];
        if (!folder || !release || release.contract > before.contract) continue;
        const now = { release, folder: publishedFolder(warmSite().dataDir, name, release.version) };
        for (const fault of await compareContractTypes({ release: before, folder }, now))
          if (isMissed(uses, name, fault)) narrower.push(`${name} changes ${fault.member}: ${fault.words}`);
      }
      expect(narrower).toEqual([]);
    });
    itInTurns('the remotes of before work on today’s shell', () =>
      meet('remotes-before', plans.remotesBefore),
    );
    itInTurns('today’s remotes work on the shell of before', () => meet('shell-before', plans.shellBefore));
  });

for (const found of commits.filter((one) => 'reason' in one))
  describe('versions of before', () => {
    say(`versions of before are not tried: ${found.reason}`);
    it.skip(`are not tried: ${found.reason}`, () => {});
  });
