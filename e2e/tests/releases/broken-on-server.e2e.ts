/**
 * A remote whose Node build is broken: visitors get the document of the set before. Where that one fails as well, it costs its own place and
 * nothing else; the browser's build then fills the place.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import {
  craftRelease,
  publishedFolder,
  SERVER_FAULTS,
  type ServerFault,
  withServerFault,
} from '../../harness/craft-release.ts';
import { openWarmRegistry, setIsServed } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
/** A page with the remote on it; `whole`: the page itself is the remote's. */
const PLACES: Record<Exclude<RemoteName, 'mf-upload'>, { path: string; whole: boolean }> = {
  'mf-listings': { path: '/videos/latest-updates/1/', whole: true },
  'mf-player': { path: '/videos/4/x/', whole: true },
  'mf-member': { path: '/members/1/info/', whole: true },
  'mf-community': { path: '/videos/4/x/', whole: false },
};
const FAULTS = Object.keys(SERVER_FAULTS) as ServerFault[];
const CASES = Object.entries(PLACES).flatMap(([remote, place], row) =>
  FAULTS.map((fault, column) => ({
    remote: remote as keyof typeof PLACES,
    fault,
    ...place,
    // A widget of another's page. render-pool.test has what loops and throws, for any remote, and operators.e2e a page of its own that is none.
    sampled: row === 3 && column === 0,
  })),
);

const LOOK_MS = 1000;
/** Longer than the site waits for a remote. */
const LOOKS_BEFORE_RETRY = 10;

/** render-with-fallback.test has whatever keeps a set from being rendered. */
const itLong = LONG ? it : it.skip;

describe('a remote that is broken on the server', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let stableId: number;
  const removals: (() => Promise<void>)[] = [];
  const noWarmUp = async () => {};

  beforeAll(async () => {
    registry = await openWarmRegistry();
    stableId = (await registry.releases.loadLiveSets())?.stable.id ?? 0;
  });
  afterEach(async () => {
    await registry.releases.goLive(stableId, { warmUp: noWarmUp });
    await setIsServed(stableId);
    await Promise.all(removals.splice(0).map((remove) => remove()));
  });
  afterAll(() => registry?.close());

  /** Twice, so that the set before fails as the live one does. */
  const bringLiveTwice = async (packages: object): Promise<void> => {
    const make = () => registry.releases.createReleaseSet(packages as never, { force: true });
    await registry.releases.goLive((await make()).id, { warmUp: noWarmUp });
    const { id } = await make();
    await registry.releases.goLive(id, { warmUp: noWarmUp });
    await setIsServed(id);
  };
  const bringLive = async (
    remote: RemoteName,
    fault: ServerFault,
    times: 'once' | 'twice',
  ): Promise<void> => {
    const { stable } = (await registry.releases.loadLiveSets()) ?? {};
    const version = stable?.packages[remote] ?? '';
    const suffix = fault.replaceAll(' ', '-');
    const crafted = await craftRelease(
      publishedFolder(warmSite().dataDir, remote, version),
      suffix,
      withServerFault(fault),
    );
    removals.push(crafted.remove);
    await registry.releases.publishRelease(crafted.folder);
    const packages = { ...stable?.packages, [remote]: crafted.release.version };
    if (times === 'twice') return bringLiveTwice(packages);
    const set = await registry.releases.createReleaseSet(packages as never, { force: true });
    await registry.releases.goLive(set.id, { warmUp: noWarmUp });
    await setIsServed(set.id);
  };

  for (const { remote, fault, path, whole } of CASES.filter(({ sampled }) => LONG || sampled)) {
    it(`${remote} ${fault}: the rest of the document stands, and the browser fills the place`, async () => {
      await bringLive(remote, fault, 'twice');
      const response = await fetch(`${warmSite().url}${path}`, { headers: { cookie: 'age_verified=1' } });
      const html = await response.text();
      expect(response.status).toBe(whole ? 503 : 200);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(html).toContain('</html>');
      expect(html).toContain('<header');
      expect(html).toContain(`data-place-error="${remote}"`);
      const { page } = await open({ expectErrors: /503 \(Service Unavailable\)/ });
      await page.goto(path);
      await hydrated(page);
      // As a visitor who reads on: below the window a place waits until it is seen, and what comes above it moves it out of the window again. Where a busy
      // machine takes longer for the code than the site waits, the card stays, with a button.
      const error = page.locator(`[data-place-error="${remote}"]`);
      for (let looks = 1; (await error.count()) > 0; looks += 1) {
        await error.scrollIntoViewIfNeeded({ timeout: LOOK_MS }).catch(() => {});
        if (looks % LOOKS_BEFORE_RETRY === 0)
          await error
            .getByRole('button')
            .click({ timeout: LOOK_MS })
            .catch(() => {});
        await page.waitForTimeout(LOOK_MS);
      }
      await page.locator('main h1').waitFor();
    });
  }

  it('is nowhere to be seen where the set before is well: its document is served', async () => {
    await bringLive('mf-player', 'throws in render', 'once');
    const response = await fetch(`${warmSite().url}/videos/4/x/`, { headers: { cookie: 'age_verified=1' } });
    const html = await response.text();
    expect([response.status, response.headers.get('x-foyer-stale')]).toEqual([200, 'set']);
    expect(html).not.toContain('data-place-error=');
    const { page } = await open();
    await page.goto('/videos/4/x/');
    await hydrated(page);
    await page.locator('main h1').waitFor();
    expect(await page.locator('[data-place-error]').count()).toBe(0);
  });

  it('shows the card of a remote that was built for another host, in the document and in the browser', async () => {
    const { stable } = (await registry.releases.loadLiveSets()) ?? {};
    const version = stable?.packages['mf-community'] ?? '';
    const crafted = await craftRelease(
      publishedFolder(warmSite().dataDir, 'mf-community', version),
      'misfit',
      async () => ({ host: 99 }),
    );
    removals.push(crafted.remove);
    await registry.releases.publishRelease(crafted.folder);
    await bringLiveTwice({ ...stable?.packages, 'mf-community': crafted.release.version });
    const { page } = await open();
    await page.goto('/videos/4/x/');
    await hydrated(page);
    await page.locator('[data-place-error="mf-community"]').waitFor();
    expect(await page.locator('main h1').count()).toBe(1);
  });

  itLong(
    'serves the document of the set before where the files of a remote are gone from release storage',
    async () => {
      const { stable } = (await registry.releases.loadLiveSets()) ?? {};
      const version = stable?.packages['mf-community'] ?? '';
      const crafted = await craftRelease(
        publishedFolder(warmSite().dataDir, 'mf-community', version),
        'gone',
        async () => ({}),
      );
      removals.push(crafted.remove);
      await registry.releases.publishRelease(crafted.folder);
      const packages = { ...stable?.packages, 'mf-community': crafted.release.version };
      const set = await registry.releases.createReleaseSet(packages as never, { force: true });
      // A server starts no set whose files are damaged: they go once it has looked.
      await registry.releases.goLive(set.id, {
        warmUp: async () => {
          await rm(
            join(publishedFolder(warmSite().dataDir, 'mf-community', crafted.release.version), 'node'),
            {
              recursive: true,
            },
          );
        },
      });
      await setIsServed(set.id);
      const response = await fetch(`${warmSite().url}/videos/4/x/`);
      const html = await response.text();
      expect([response.status, response.headers.get('x-foyer-stale')]).toEqual([200, 'set']);
      expect(html).not.toContain('data-place-error=');
      expect(html).toContain('<h1');
    },
  );
});
