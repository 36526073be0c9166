/** What breaks on a page or a widget that only some visitors see is refused before it goes live, by name. */
import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { craftRelease, publishedFolder, withBrokenPart } from '../../harness/craft-release.ts';
import { UNSEEN } from '../../harness/run-command.ts';
import {
  selectChecks,
  selectPicture,
  selectPictures,
} from '../../../server/src/releases/checks/browser-checks.sql.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const THROWS = 'Component() { throw new Error("broken in render"); }';
const THROWS_FOR_MEMBERS = `Component(props) {
  if (platform.useViewer().status === 'member') throw new Error('broken for members');
  return part.Component(props);
}`;

const CASES: readonly {
  what: string;
  remote: RemoteName;
  change: (folder: string, release: Release) => Promise<Partial<Release>>;
  refusal: RegExp;
}[] = [
  {
    what: 'a player that throws on every video',
    remote: 'mf-player',
    change: withBrokenPart('watch', THROWS),
    refusal: /mf-player cannot render \/videos\/\d+\/[^/]+\/: broken in render/,
  },
  {
    what: 'an upload page that throws',
    remote: 'mf-upload',
    change: withBrokenPart('video', THROWS),
    refusal: /mf-upload cannot render \/upload\/video\/ as member: broken in render/,
  },
  {
    what: 'a member page that throws for signed-in members only',
    remote: 'mf-member',
    change: withBrokenPart('info', THROWS_FOR_MEMBERS),
    refusal: /mf-member cannot render \/members\/\d+\/info\/ as member: broken for members/,
  },
  {
    what: 'a comments widget that throws for signed-in members only',
    remote: 'mf-community',
    change: withBrokenPart('comments', THROWS_FOR_MEMBERS),
    refusal: /mf-community cannot render .* as member: broken for members/,
  },
  {
    what: 'a page that leads elsewhere',
    remote: 'mf-member',
    change: withBrokenPart('info', "load: async () => ({ status: 302, redirect: '/' })"),
    refusal: /mf-member: the smoke page \/members\/\d+\/info\/ leads to \//,
  },
  {
    what: 'a page that is not there',
    remote: 'mf-community',
    change: withBrokenPart('people', 'load: async () => ({ status: 404 })'),
    refusal: /mf-community: \/community\/recent\/1\/ renders with status 404/,
  },
  {
    what: 'a remote with a page that no entry of its smoke plan renders',
    remote: 'mf-listings',
    change: async (_, { smoke }) => ({
      smoke: { ...smoke, pages: smoke?.pages.filter(({ page }) => page !== 'categories') ?? [] },
    }),
    refusal: /mf-listings \S+ exposes what no entry of its smoke plan renders: categories/,
  },
];

/**
 * One of each kind; smoke-set.test has the answers that prove nothing, broken-releases.e2e what throws for everyone. `npm run test:long` tries
 * all with real builds.
 */
const LONG = process.env.FOYER_E2E_LONG === '1';
const SAMPLE = ['a comments widget that throws for signed-in members only'];
const SHOWN = CASES.filter(
  ({ what }) => LONG || SAMPLE.includes(what) || what.startsWith('a remote with a page that no entry'),
);

/** Each waits for a browser check; what is left out here differs from what is not in the fault alone. */
const itLong = LONG ? it : it.skip;

describe('before it goes live', () => {
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  beforeAll(async () => {
    registry = await openWarmRegistry();
  });
  afterAll(() => registry?.close());

  const release = async (
    what: string,
    remote: RemoteName,
    change: (folder: string, release: Release) => Promise<Partial<Release>>,
    ...options: string[]
  ): Promise<string> => {
    const stable = (await registry.releases.loadLiveSets())?.stable;
    const published = publishedFolder(warmSite().dataDir, remote, stable?.packages[remote] ?? '');
    const crafted = await craftRelease(published, what.replaceAll(/\W+/g, '-'), change);
    const { dataDir, url, chromium } = warmSite();
    const env = { ...process.env, FOYER_DATA_DIR: dataDir, FOYER_PUBLIC_URL: url, FOYER_CHROMIUM: chromium };
    const args = [join(ROOT, 'scripts/release.ts'), '--folder', crafted.folder, ...options];
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: ROOT, env }, (_, stdout, stderr) => resolve(stdout + stderr));
    });
    await crafted.remove();
    return output;
  };
  const stableId = async () => (await registry.releases.loadLiveSets())?.stable.id;

  it.each(SHOWN)('$what is refused', async ({ what, remote, change, refusal }) => {
    const before = await stableId();
    expect(await release(what, remote, change, ...UNSEEN)).toMatch(refusal);
    expect(await stableId()).toBe(before);
  });

  // The one below is refused by the same check; browser-check-before.e2e has a part that shows its error card.
  itLong('a page that is alive on the server only is refused by the browser check', async () => {
    const before = await stableId();
    const breakInBrowser = async (folder: string, { browser }: Release) => {
      const [file] = browser.exposes['./releases']?.js ?? [];
      await writeFile(join(folder, 'browser', file ?? ''), 'throw new Error("broken in the browser");');
      return {};
    };
    // The package with the fewest pages to be looked at.
    expect(await release('browser', 'mf-desk', breakInBrowser)).toMatch(
      /mf-desk fails in the browser at \/desk\/releases\/(?: as member)?: /,
    );
    expect(await stableId()).toBe(before);
  });

  // intrusions.e2e has what the check finds of this, page by page.
  itLong(
    'a page that changes what all share is refused by the browser check, with what and by whom',
    async () => {
      const before = await stableId();
      const meddle = async (folder: string, { browser }: Release) => {
        const [file] = browser.exposes['./info']?.js ?? [];
        await appendFile(join(folder, 'browser', file ?? ''), ';Array.prototype.last = function () {};');
        return {};
      };
      expect(await release('meddle', 'mf-member', meddle)).toMatch(
        /mf-member fails in the browser at \S+(?: as \w+)?: mf-member changes Array\.prototype\.last \(by assignment\)/,
      );
      expect(await stableId()).toBe(before);
    },
  );

  itLong(
    'a page whose code throws half a second after hydration is refused by the browser check',
    async () => {
      const before = await stableId();
      const throwLate = async (folder: string, { browser }: Release) => {
        const [file] = browser.exposes['./releases']?.js ?? [];
        const code = ';setTimeout(() => { throw new Error("broken later"); }, 1500);';
        await appendFile(join(folder, 'browser', file ?? ''), code);
        return {};
      };
      expect(await release('late', 'mf-desk', throwLate)).toMatch(
        /mf-desk fails in the browser at \/desk\/releases\/(?: as member)?: broken later/,
      );
      expect(await stableId()).toBe(before);
    },
  );

  // browser-check-before.e2e has a page that breaks when it is clicked.
  itLong(
    'a page that breaks when it is clicked as its smoke plan says is refused by the browser check',
    async () => {
      const before = await stableId();
      const breakOnClick = async (folder: string, { browser }: Release) => {
        const [file] = browser.exposes['./people']?.js ?? [];
        const code = `;addEventListener('click', ({ target }) => {
        if (target.closest('[data-place^="mf-community/people"] summary')) throw new Error('broken on a click');
      });`;
        await appendFile(join(folder, 'browser', file ?? ''), code);
        return {};
      };
      expect(await release('click', 'mf-community', breakOnClick)).toMatch(
        /mf-community fails in the browser at \/community\/recent\/1\/(?: as member)?: broken on a click/,
      );
      expect(await stableId()).toBe(before);
    },
  );

  itLong('a page that has lost what its smoke plan clicks is refused by the browser check', async () => {
    const before = await stableId();
    const clicks = ['#nothing-of-the-kind', '[data-place^="mf-community/people"] summary'];
    const lose = async (folder: string, { browser }: Release) => {
      const [file] = browser.exposes['./people']?.css ?? [];
      const rule = '[data-place^="mf-community/people"] summary { pointer-events: none; }';
      await appendFile(join(folder, 'browser', file ?? ''), rule);
      return {};
    };
    const change: typeof lose = async (folder, item) => {
      const pages = item.smoke?.pages.map((one) => (one.page === 'people' ? { ...one, clicks } : one)) ?? [];
      return { ...(await lose(folder, item)), smoke: { ...item.smoke, pages } };
    };
    const output = await release('lost', 'mf-community', change);
    expect(output).toMatch(
      /mf-community fails in the browser at \/community\/recent\/1\/(?: as member)?: what its smoke plan clicks, .* summary, cannot be clicked/,
    );
    expect(await stableId()).toBe(before);
  });

  it('a page whose stylesheet hides it is refused by the browser check, with pictures of before and after', async () => {
    const before = await stableId();
    const hide = async (folder: string, { browser }: Release) => {
      const [file] = browser.exposes['./people']?.css ?? [];
      await appendFile(
        join(folder, 'browser', file ?? ''),
        '[data-place^="mf-community/people"] > * { display: none; }',
      );
      return {};
    };
    const output = await release('hidden', 'mf-community', hide);
    expect(output).toMatch(
      /mf-community fails in the browser at \/community\/recent\/1\/(?: as member)?: its place people: nothing of its \d+ words has a box that can be seen/,
    );
    expect(output).toContain(`in the browser: asking ${warmSite().url} for `);
    expect(await stableId()).toBe(before);
    const setId = Number(/release set (\d+): mf-community fails/.exec(output)?.[1]);
    const { db } = registry;
    expect(await selectChecks(db, [setId])).toMatchObject([
      { site: warmSite().url, skipped: null, fault: expect.stringContaining('its place people') },
    ]);
    const [picture] = await selectPictures(db, [setId]);
    expect(picture).toMatchObject({
      package: 'mf-community',
      path: '/community/recent/1/',
      has_before: true,
    });
    expect(picture?.difference).toBeGreaterThan(0.02);
    for (const side of ['before', 'after'] as const)
      expect((await selectPicture(db, setId, 0, side))?.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  itLong('as is a part of a page that only comes to those who scroll to it', async () => {
    const before = await stableId();
    const breakComments = async (folder: string, { browser }: Release) => {
      const [file] = browser.exposes['./comments']?.js ?? [];
      await writeFile(join(folder, 'browser', file ?? ''), 'throw new Error("broken in the browser");');
      return {};
    };
    expect(await release('comments', 'mf-community', breakComments)).toMatch(
      /mf-community fails in the browser at \S+(?: as \w+)?: its part shows an error card: broken in the browser/,
    );
    expect(await stableId()).toBe(before);
  });

  itLong('goes live when all its pages are alive in the browser, as a visitor and as members', async () => {
    const before = await stableId();
    const output = await release('alive', 'mf-member', async () => ({}));
    expect(output).toMatch(/\/members\/\d+\/info\/ as member/);
    expect(output).toMatch(/in the browser: \d+ pages are alive/);
    expect(output).toMatch(/mf-member \S+ \(was \S+\): live in/);
    await registry.releases.rollback('stable');
    expect(await stableId()).toBe(before);
  });
});
