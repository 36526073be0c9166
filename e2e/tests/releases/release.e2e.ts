/**
 * Releasing a remote, refusing one that does not fit, and going back; nothing else is rebuilt or restarted. A tab that was opened before goes on with its own
 * code; tab-goes-on.e2e has several of them, and releases of the shell.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

const LISTING = '/videos/latest-updates/1/';

const servedVersion = async (name: string): Promise<string> => {
  const html = await (await fetch(`${warmSite().url}/sign-in/`)).text();
  return new RegExp(`"${name}":\\{"version":"([^"]+)"`).exec(html)?.[1] ?? '';
};

const LONG = process.env.FOYER_E2E_LONG === '1';
/**
 * Refused before any page is made: releases.test (exports that the shell lacks, damaged files), declaration-conflicts.test (another host) and
 * signed-releases.test (what was tampered with). The command that refuses what cannot render is in smoke.e2e, in the short form too.
 */
const itLong = LONG ? it : it.skip;

describe('a release', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  beforeAll(async () => {
    registry = await openWarmRegistry();
  });
  afterAll(() => registry?.close());
  const live = async () => (await requireLiveSets(registry)).stable;

  /** A new version of mf-listings: built by the command in the long form, else a copy of what the run has built. */
  const releaseListings = async ({ packages }: Awaited<ReturnType<typeof live>>): Promise<void> => {
    const note = ['--note', 'a test'];
    if (LONG) return expect(await run('release.ts', 'mf-listings', ...note)).toMatchObject({ code: 0 });
    const folder = publishedFolder(warmSite().dataDir, 'mf-listings', packages['mf-listings'] ?? '');
    const copy = await craftRelease(folder, 'next', async () => ({}));
    expect(await run('release.ts', '--folder', copy.folder, ...note)).toMatchObject({ code: 0 });
    await copy.remove();
  };
  /** What the release of the first test came after. */
  let before: Awaited<ReturnType<typeof live>>;
  let kept: { headers: Record<string, string>; body: string };

  it('of one remote is on the next page load; a tab from before goes on with its own set until it is loaded anew', async () => {
    before = await live();
    const { page: tab } = await open({ expectErrors: BLOCKED_IN_AD_FRAMES });
    await tab.clock.install();
    await tab.goto('/');
    await hydrated(tab);
    const answer = await tab.request.get(LISTING);
    kept = { headers: answer.headers(), body: await answer.text() };
    await tab.evaluate(() => Object.assign(window, { sameDocument: true }));

    const others = Object.entries(before.packages).filter(([name]) => name !== 'mf-listings');
    await releaseListings(before);
    const after = await live();
    expect(after.id).toBeGreaterThan(before.id);
    expect(after.packages['mf-listings']).not.toBe(before.packages['mf-listings']);
    for (const [name, version] of others) expect(after.packages[name as 'shell']).toBe(version);
    await setIsServed(after.id);
    expect(await servedVersion('mf-listings')).toBe(after.packages['mf-listings']);

    // While something is typed, nothing is reported.
    await tab.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'draft';
      field.value = 'half a sentence';
      document.body.append(field);
    });
    for (const path of ['/categories/', '/community/recent/1/', '/']) await moveTo(tab, path);
    await letNoticeCome(tab);
    expect(await tab.locator(NEW_VERSION).count()).toBe(0);
    expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await setOf(tab)).toBe(before.id);
    await tab.evaluate(() => document.getElementById('draft')?.remove());
    await tab.locator(NEW_VERSION).waitFor();
    expect(await tab.locator(NEW_VERSION).innerText()).toContain('A new version of the site is here.');
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    await tab.locator(NEW_VERSION).getByRole('button', { name: 'Reload' }).click();
    await tab.waitForFunction(() => !('sameDocument' in window));
    await hydrated(tab);
    expect(await setOf(tab)).toBe(after.id);
    expect(asked.some((address) => address.includes(`/mf-listings/${after.packages['mf-listings']}/`))).toBe(
      true,
    );
    await moveTo(tab, '/categories/');
    await letNoticeCome(tab);
    expect(await tab.locator(NEW_VERSION).count()).toBe(0);
  });

  it('lets a document of the set before hydrate when the new one is live already', async () => {
    const { page } = await open();
    // As a cache in front may give it out for some seconds more.
    await page.route(`**${LISTING}`, (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ body: kept.body, headers: { ...kept.headers, 'content-encoding': 'identity' } })
        : route.continue(),
    );
    await page.goto(LISTING);
    await hydrated(page);
    expect(await setOf(page)).toBe(before.id);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await moveTo(page, '/categories/');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('is taken back by a rollback with one write', async () => {
    const { page } = await open();
    await page.goto(LISTING);
    await hydrated(page);
    expect(await setOf(page)).toBeGreaterThan(before.id);
    expect(await run('rollback.ts')).toMatchObject({ code: 0 });
    await setIsServed(before.id);
    expect(await servedVersion('mf-listings')).toBe(before.packages['mf-listings']);
    // A page that was opened under the other set moves on by a new document, never with mixed code.
    await page.locator('header a[href="/"]').first().click();
    await page.waitForFunction(
      (id) => document.getElementById('foyer-release-set')?.textContent?.includes(`"id":${id},`),
      before.id,
    );
  });

  itLong('that uses a platform export which the live shell lacks is refused with its name', async () => {
    const { packages, id } = await live();
    const crafted = await craftRelease(
      publishedFolder(warmSite().dataDir, 'mf-member', packages['mf-member'] ?? ''),
      'newer',
      async (_, release) => ({
        platform: { uses: [...release.platform.uses, 'useTomorrow'] },
      }),
    );
    const { code, output } = await run('release.ts', '--folder', crafted.folder);
    await crafted.remove();
    expect(code).toBe(1);
    expect(output).toContain('mf-member');
    expect(output).toContain('useTomorrow');
    expect((await live()).id).toBe(id);
  });

  itLong('for another host, or with a file that was tampered with, is refused with its name', async () => {
    const { packages, id } = await live();
    const folder = publishedFolder(warmSite().dataDir, 'mf-player', packages['mf-player'] ?? '');
    const misfit = await craftRelease(folder, 'misfit', async () => ({ host: 99 }));
    expect((await run('release.ts', '--folder', misfit.folder)).output).toMatch(
      /mf-player.*99|99.*mf-player/s,
    );
    await misfit.remove();
    const tampered = await craftRelease(folder, 'tampered', async () => ({}));
    const { appendFile } = await import('node:fs/promises');
    await appendFile(join(tampered.folder, 'node', 'remoteEntry.js'), '\n// more');
    expect(await run('release.ts', '--folder', tampered.folder)).toMatchObject({ code: 1 });
    await tampered.remove();
    expect((await live()).id).toBe(id);
  });

  itLong('that cannot render is refused at its warm-up, and the live set stays', async () => {
    const { packages, id } = await live();
    const { writeFile } = await import('node:fs/promises');
    const broken = await craftRelease(
      publishedFolder(warmSite().dataDir, 'mf-community', packages['mf-community'] ?? ''),
      'broken',
      async (folder) => {
        await writeFile(join(folder, 'node/remoteEntry.js'), 'throw new Error("broken at load");');
        return {};
      },
    );
    const { code, output } = await run('release.ts', '--folder', broken.folder);
    await broken.remove();
    expect(code).toBe(1);
    expect(output).toContain('mf-community');
    expect((await live()).id).toBe(id);
  });
});
