/** One React, one store, one router in the page; and a server's document that hydration takes over node by node. */
import { describe, expect } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { deleteVotes } from '../../harness/delete-votes.ts';
import { holdFiles } from '../../harness/hold-scripts.ts';
import { originOf, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const PAGES = ['/', '/videos/latest-updates/1/', '/videos/1/x/', '/members/1/info/', '/community/recent/1/'];

describe('federation in the page', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns('has one instance of everything shared, no matter who loaded first', async () => {
    for (const first of ['/videos/1/x/', '/community/recent/1/']) {
      const { page } = await open();
      await page.goto(first);
      await hydrated(page);
      const shared = await page.evaluate(() => {
        const federation = (
          globalThis as unknown as {
            __FEDERATION__: {
              __INSTANCES__: {
                name: string;
                shareScopeMap: Record<
                  string,
                  Record<string, Record<string, { from: string; loaded?: boolean | number }>>
                >;
              }[];
            };
          }
        ).__FEDERATION__;
        const [host] = federation.__INSTANCES__;
        return Object.entries(host?.shareScopeMap.default ?? {}).map(([name, versions]) => [
          name,
          Object.values(versions).map(({ from }) => from),
        ]);
      });
      expect(Object.fromEntries(shared)).toEqual({
        react: ['shell'],
        'react-dom': ['shell'],
        'react/jsx-runtime': ['shell'],
        '@foyer/shared/platform': ['shell'],
      });
    }
  });

  itInTurns('ships no second React, store or router in any remote', async () => {
    const { url } = warmSite();
    const registry = await (await fetch(`${url}/api/registry.json`)).json();
    expect(Object.keys(registry).length).toBeGreaterThan(0);
    const { page } = await open();
    const seen: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js') && !response.url().startsWith(originOf('shell')))
        seen.push(response.url());
    });
    for (const path of PAGES) {
      await page.goto(path);
      await hydrated(page);
    }
    expect(seen.length).toBeGreaterThan(10);
    for (const address of new Set(seen)) {
      const text = await (await fetch(address)).text();
      expect({
        address,
        react: text.includes('react.memo_cache_sentinel'),
        router: text.includes('__reactRouterVersion'),
      }).toEqual({ address, react: false, router: false });
    }
  });

  itInTurns(
    'keeps every node while a chunk is held back beyond the limit and the store is dispatched to',
    async () => {
      await deleteVotes();
      const { page } = await open({ expectErrors: /was not there within|a remote failed/ });
      const release = await holdFiles(page, /mf-community\.__federation_expose_comments/);
      await page.goto('/videos/5/x/', { waitUntil: 'commit' });
      await page.waitForSelector('footer');
      const keep = () =>
        page.evaluate(() => {
          const nodes = ['h1', 'main img', 'main article', '[data-place^="mf-community/comments"] > *'];
          Object.assign(window, { nodesBefore: nodes.map((selector) => document.querySelector(selector)) });
          return nodes;
        });
      const selectors = await keep();
      const same = () =>
        page.evaluate((nodes) => {
          const before = (window as unknown as { nodesBefore: (Element | null)[] }).nodesBefore;
          return nodes.map((selector, index) => {
            const now = document.querySelector(selector);
            return now !== null && now === before[index] && now.isConnected;
          });
        }, selectors);
      await hydrated(page);
      expect(await same()).toEqual([true, true, true, true]);
      // Mutations, notices: dispatches to the one store, above every place.
      await page.locator('main').getByRole('button', { name: /like/i }).first().click();
      await page.getByText('Thank you, your vote counts').waitFor();
      expect(await same()).toEqual([true, true, true, true]);
      // Its code is asked for when it comes near the window, which in this test it never was.
      await page.evaluate(() =>
        document.querySelector('[data-place^="mf-community/comments"] h2')?.scrollIntoView(),
      );
      await page.locator('[data-place-error="mf-community"]').waitFor();
      release();
      await page.locator('[data-place-error="mf-community"]').getByRole('button').click();
      await page.locator('[data-place-error="mf-community"]').waitFor({ state: 'detached' });
      expect((await same()).slice(0, 3)).toEqual([true, true, true]);
    },
  );

  itInTurns('preloads exactly what the page runs, each file once', async () => {
    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\.(js|css)(\?|$)/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/videos/1/x/');
    await hydrated(page);
    const linked = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
          'link[rel="preload"][as="script"], link[rel="stylesheet"], script[src]',
        ),
      ].map((node) => ('href' in node ? node.href : node.src)),
    );
    expect(asked.filter((address, index) => asked.indexOf(address) !== index)).toEqual([]);
    // What measures the page, keeps it for no connection or gets the next ones ready comes once it is idle.
    const needed = asked.filter(
      (address) => !/src_(?:measure|offline|ui_videos_prefetch-pages)_/.test(address),
    );
    expect(needed.filter((address) => !linked.includes(address))).toEqual([]);
  });

  itInTurns('holds the site’s script back on a watch page only, until the first script runs it', async () => {
    const { page } = await open();
    const kinds: (string | null)[] = [];
    for (const path of ['/videos/1/x/', '/videos/latest-updates/1/']) {
      const html = await (await page.request.get(path, { headers: { cookie: 'age_verified=1' } })).text();
      kinds.push(/<script[^>]*shell\.main[^>]*>/.exec(html)?.[0].match(/ data-start /)?.[0] ?? null);
    }
    expect(kinds).toEqual([' data-start ', null]);
    await page.goto('/videos/1/x/');
    await hydrated(page);
    expect(await page.locator('script[data-start]').count()).toBe(0);
    expect(await page.locator('script[src*="shell.main"]:not([type])').count()).toBe(1);
  });
});
