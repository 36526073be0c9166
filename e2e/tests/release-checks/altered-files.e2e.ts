/** Browsers run only what was signed: another byte, or a hash that is left out, costs the places of that remote alone. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { setFault } from '../../harness/origins.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { inTurns, itInTurns } from '../../../server/src/testing/long.ts';

const WATCH = '/videos/1/x/';
const TABLE = '**/releases/integrity/**';

describe('what a document names', () => {
  it.each(['/', WATCH, '/community/recent/1/', '/sign-in/', '/embed/1/x/'])(
    'has a hash, at %s',
    async (path) => {
      const answer = await fetch(warmSite().url + path, { headers: { cookie: 'age_verified=1' } });
      expect(answer.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
      const html = await answer.text();
      const tags = html.match(/<(script [^>]*src=|link rel="(stylesheet|preload" as="script)")[^>]*>/g) ?? [];
      expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags)
        expect(tag).toMatch(/ integrity="sha384-[A-Za-z0-9+/]{64}" crossorigin="anonymous"/);
    },
  );
});

describe('a file with one byte more', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const { origins } = warmSite();
  const originOf = (name: string): string => origins[name as 'shell'] ?? '';
  afterEach(() => Promise.all(Object.values(origins).map((origin) => setFault(origin, null))));

  it.each(
    inTurns<[what: string, file: string]>([
      ['the entry', 'remoteEntry'],
      ['a chunk', '__federation_expose_watch'],
      ['its messages', '__federation_expose_messages__en'],
    ]),
  )('is not run: %s of the player, while the comments alongside it live', async (_, file) => {
    await setFault(originOf('mf-player'), 'altered', file);
    const { page } = await open({ expectErrors: /./ });
    await page.goto(WATCH);
    await hydrated(page);
    await page.locator('[data-place-error="mf-player"]').first().waitFor();
    expect(await page.locator('[data-place-error="mf-community"]').count()).toBe(0);
    await setFault(originOf('mf-player'), null);
    await page.locator('[data-place-error="mf-player"]').first().getByRole('button').click();
    await page.locator('[data-place-error="mf-player"]').first().waitFor({ state: 'detached' });
  });

  itInTurns('is not run where a visitor goes on to a remote', async () => {
    const { page } = await open({ expectErrors: /./ });
    await page.goto('/');
    await hydrated(page);
    await setFault(originOf('mf-community'), 'altered', '__federation_expose_people');
    await page.locator('a[href="/community/recent/1/"]:visible').first().click();
    await page.locator('[data-place-error="mf-community"]').first().waitFor();
  });

  itInTurns('is no style of a page', async () => {
    const { page } = await open({ expectErrors: /./ });
    await page.goto('/');
    await hydrated(page);
    await setFault(originOf('mf-community'), 'altered', '.css');
    await page.locator('a[href="/community/recent/1/"]:visible').first().click();
    await page.locator('[data-place-error="mf-community"]').first().waitFor();
  });

  itInTurns(
    'is not run when the controls are fetched for play: the video plays with the browser’s own',
    async () => {
      await setFault(originOf('mf-player'), 'altered', 'create-player');
      const { page } = await open({ expectErrors: /./ });
      const failed: string[] = [];
      page.on('console', (message) => {
        if (/integrity/i.test(message.text())) failed.push(message.text());
      });
      await page.goto('/embed/1/x/');
      await page.locator('.mf-player-start').click();
      await page.waitForFunction(() => {
        const video = document.querySelector('video');
        return video?.controls && video.currentTime > 0.5;
      });
      expect(failed.join()).toContain('create-player');
      expect(await page.locator('.video-js, [data-media-player]').count()).toBe(0);
    },
  );
});

describe('a hash that is left out', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns('in the table of the set: the remote is not loaded', async () => {
    const { page } = await open({ expectErrors: /./ });
    await page.route(TABLE, (route) => route.fulfill({ json: {} }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await hydrated(page);
    await page.locator('a[href="/community/recent/1/"]:visible').first().click();
    await page.locator('[data-place-error="mf-community"]').first().waitFor();
    expect(asked.filter((url) => url.includes('mf-community') && url.endsWith('.js'))).toEqual([]);
  });

  itInTurns('in the document and in the table: the remote is not loaded', async () => {
    const { page } = await open({ expectErrors: /./ });
    const address = (await fetch(warmSite().url + WATCH)).url;
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /(<link [^>]*mf-player\.remoteEntry[^>]*) integrity="[^"]*"/,
        '$1',
      );
      await route.fulfill({ response: answer, body });
    });
    await page.route(TABLE, (route) => route.fulfill({ json: {} }));
    await page.goto(address);
    await hydrated(page);
    await page.locator('[data-place-error="mf-player"]').first().waitFor();
  });

  itInTurns(
    'in the document of an embed: the controls are not asked for, and the video plays with the browser’s own',
    async () => {
      const { page } = await open({ expectErrors: /./ });
      const address = (await fetch(`${warmSite().url}/embed/1/x/`)).url;
      await page.route(address, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        const body = text.replace(/"mf-player\.create-player\.[^"]*\.js":"sha384-[^"]*",?/, '');
        expect(body.length).toBeLessThan(text.length);
        await route.fulfill({ response: answer, body });
      });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(address);
      await page.locator('.mf-player-start').click();
      await page.waitForFunction(() => {
        const video = document.querySelector('video');
        return video?.controls && video.currentTime > 0.5;
      });
      expect(asked.filter((url) => /create-player.*\.js/.test(url))).toEqual([]);
      // The document itself is no script of the page.
      expect(asked.filter((url) => url === address)).toHaveLength(1);
    },
  );

  itInTurns('in a script element: Chromium does not even ask for it', async () => {
    const { page } = await open({ expectErrors: /./ });
    await page.goto('/sign-in/');
    await hydrated(page);
    const outcome = await page.evaluate(async () => {
      const loaded = document.querySelector<HTMLScriptElement>('script[src]');
      const script = document.createElement('script');
      script.src = loaded?.src ?? '';
      script.crossOrigin = 'anonymous';
      return new Promise((resolve) => {
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      });
    });
    expect(outcome).toBe('refused');
  });
});

describe('hashes of what comes next', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns('are asked for once, after the page has loaded, and not again on the next page', async () => {
    const { page } = await open();
    const tables: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/releases/integrity/') && !response.fromServiceWorker())
        tables.push(`${response.status()}`);
    });
    const table = page.waitForResponse(TABLE);
    await page.goto('/');
    await Promise.all([hydrated(page), table]);
    await page.locator('a[href="/community/recent/1/"]:visible').first().click();
    await page.locator('main article, main li').first().waitFor();
    expect(tables).toEqual(['200']);
  });
});
