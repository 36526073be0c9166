/** Whatever a remote's origin does, the rest of the page works and Retry brings the remote back once it is well. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { FAULTS, setFault } from '../../harness/origins.ts';
import { DEMO_ACCOUNTS, originOf, warmSite } from '../../harness/warm-site.ts';
import { signIn } from '../../harness/sign-in.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
/** A page on which each remote shows something, and a text that only the remote itself brings to life. */
const PLACES: Record<string, { path: string; member?: boolean }> = {
  'mf-listings': { path: '/videos/latest-updates/1/' },
  'mf-player': { path: '/videos/1/x/' },
  'mf-member': { path: '/members/1/info/' },
  'mf-community': { path: '/videos/2/x/' },
  'mf-upload': { path: '/upload/video/', member: true },
};
const ROWS = Object.keys(PLACES).length;
/** In the short form each remote with one of the faults, and the first one with what is left of them. */
const CASES = Object.entries(PLACES).flatMap(([remote, place], row) =>
  FAULTS.map((fault, column) => {
    const turn = (row + column) % FAULTS.length;
    return { remote, fault, ...place, sampled: turn === 0 || (row === 0 && turn <= FAULTS.length - ROWS) };
  }),
);

describe('a remote that is dead in the browser', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  afterEach(() => Promise.all(Object.values(warmSite().origins).map((origin) => setFault(origin, null))));

  for (const { remote, fault, path, member } of inTurns(CASES.filter(({ sampled }) => LONG || sampled))) {
    it(`${remote} ${fault}: the page stands, the card shows, Retry works`, async () => {
      const origin = originOf(remote);
      const { page, context } = await open({ expectErrors: /./ });
      if (member) await signIn(context, DEMO_ACCOUNTS.uploader);
      await setFault(origin, fault);
      await page.goto(path, { waitUntil: 'commit' });
      await hydrated(page);
      // What stands below the window is asked for when it comes near.
      await page.evaluate(
        (name) => document.querySelector(`[data-place^="${name}/"] *`)?.scrollIntoView(),
        remote,
      );
      const card = page.locator(`[data-place-error="${remote}"]`).first();
      await card.waitFor();
      // The shell goes on working, and what the server rendered is still there to read.
      expect(await page.locator('header a:visible').count()).toBeGreaterThan(0);
      expect(await page.locator('h1').count()).toBeGreaterThan(0);
      await setFault(origin, null);
      await card.getByRole('button').click();
      await card.waitFor({ state: 'detached' });
      expect(await page.locator('h1').count()).toBe(1);
      await page
        .locator('main')
        .getByRole('button')
        .or(page.locator('main').getByRole('link'))
        .first()
        .waitFor();
    });
  }

  it('a remote that is dead while the visitor moves on shows its card on the next page', async () => {
    const { page } = await open({ expectErrors: /./ });
    await page.goto('/');
    await hydrated(page);
    await setFault(originOf('mf-community'), 'gone');
    await page.locator('a[href="/community/recent/1/"]:visible').first().click();
    const card = page.locator('[data-place-error="mf-community"]').first();
    await card.waitFor();
    await setFault(originOf('mf-community'), null);
    await card.getByRole('button').click();
    await page.locator('main article, main li').first().waitFor();
  });
});
