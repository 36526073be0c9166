/**
 * A tab that was opened before a release: goes on with its own code, hears of it once at a quiet moment, and has the new set after a reload. In the long
 * form alone: release.e2e has this of one tab and a remote.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  BLOCKED_IN_AD_FRAMES,
  hydrated,
  letNoticeCome,
  moveTo,
  NEW_VERSION,
  setOf,
  useBrowser,
} from '../../harness/browser.ts';
import { craftRelease, publishedFolder } from '../../harness/craft-release.ts';
import { openWarmRegistry, requireLiveSets, setIsServed } from '../../harness/registry.ts';
import { runCommand } from '../../harness/run-command.ts';
import { warmSite } from '../../harness/warm-site.ts';

const run = (script: 'release.ts' | 'rollback.ts', ...args: string[]) => runCommand(script, args);

const IS_LONG = process.env.FOYER_E2E_LONG === '1';

(IS_LONG ? describe : describe.skip)('a tab from before a release', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let released = 0;
  let firstId = 0;
  beforeAll(async () => {
    registry = await openWarmRegistry();
    firstId = (await live()).id;
  });
  afterAll(async () => {
    await registry.releases.goLive(firstId, { warmUp: async () => {} });
    await setIsServed(firstId);
    await registry.close();
  });
  const live = async () => (await requireLiveSets(registry)).stable;
  /** New versions of the shell and of a remote, with the code that they have. @returns id of their set */
  const releaseAnew = async (): Promise<number> => {
    const { packages } = await live();
    released += 1;
    const crafted = await Promise.all(
      (['shell', 'mf-listings'] as const).map((name) =>
        craftRelease(
          publishedFolder(warmSite().dataDir, name, packages[name] ?? ''),
          `tab${released}`,
          async () => ({}),
        ),
      ),
    );
    const folders = crafted.flatMap(({ folder }) => ['--folder', folder]);
    expect(await run('release.ts', ...folders)).toMatchObject({ code: 0 });
    await Promise.all(crafted.map(({ remove }) => remove()));
    const { id } = await live();
    await setIsServed(id);
    return id;
  };
  /** Of the set that was live before the first test's release. */
  let kept: { id: number; headers: Record<string, string>; body: string } | undefined;
  const keepDocument = async (page: Page) => {
    const answer = await page.request.get('/videos/latest-updates/1/');
    kept = { id: (await live()).id, headers: answer.headers(), body: await answer.text() };
  };

  it('moves on through several pages with its own set, is reported, and has the new one after a reload', async () => {
    const { page } = await open({ expectErrors: BLOCKED_IN_AD_FRAMES });
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    const before = await setOf(page);
    await keepDocument(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const after = await releaseAnew();
    expect(after).toBeGreaterThan(before);

    // While something is typed, nothing is reported.
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'draft';
      field.value = 'half a sentence';
      document.body.append(field);
    });
    await moveTo(page, '/categories/');
    await moveTo(page, '/community/recent/1/');
    await moveTo(page, '/');
    await letNoticeCome(page);
    expect(await page.locator(NEW_VERSION).count()).toBe(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await setOf(page)).toBe(before);

    await page.evaluate(() => document.getElementById('draft')?.remove());
    await page.locator(NEW_VERSION).waitFor();
    expect(await page.locator(NEW_VERSION).innerText()).toContain('A new version of the site is here.');
    await page.locator(NEW_VERSION).getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => !('sameDocument' in window));
    await hydrated(page);
    expect(await setOf(page)).toBe(after);
    await moveTo(page, '/categories/');
    await letNoticeCome(page);
    expect(await page.locator(NEW_VERSION).count()).toBe(0);
  });

  it('hydrates a document of the set before, when the new one is live already', async () => {
    const { page } = await open();
    if (!kept) await keepDocument(page);
    const { id: before, headers, body } = kept as NonNullable<typeof kept>;
    // The release of the test before is live; alone, this one makes its own.
    if ((await live()).id === before) await releaseAnew();
    // As a cache in front may give it out for some seconds more.
    await page.route('**/videos/latest-updates/1/', (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ body, headers: { ...headers, 'content-encoding': 'identity' } })
        : route.continue(),
    );
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    expect(await setOf(page)).toBe(before);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await moveTo(page, '/categories/');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('is reported once: what was dismissed does not come back, in no other tab either', async () => {
    const { page, context } = await open({ expectErrors: BLOCKED_IN_AD_FRAMES });
    await context.clock.install();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/');
      await hydrated(tab);
    }
    const before = await setOf(page);
    await releaseAnew();
    // Nobody sees a tab behind another one: it tells nothing.
    await page.bringToFront();
    await moveTo(page, '/categories/');
    await page.locator(NEW_VERSION).getByRole('button', { name: 'Dismiss' }).click();
    await moveTo(page, '/community/recent/1/');
    await other.bringToFront();
    await moveTo(other, '/categories/');
    await letNoticeCome(other);
    expect(await page.locator(NEW_VERSION).count()).toBe(0);
    expect(await other.locator(NEW_VERSION).count()).toBe(0);
    expect([await setOf(page), await setOf(other)]).toEqual([before, before]);
  });
});
