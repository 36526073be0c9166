/**
 * What the browser check keeps of a page before a release: the stored picture where the page looks like it, else one of the live set; and what it
 * says of a page that does not come, comes late, or breaks when it is clicked.
 */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { checkInBrowser, openCheckBrowser, type BrowserPage } from '../../harness/browser-check.ts';
import { listen } from '../../harness/serve-folder.ts';
import { warmSite } from '../../harness/warm-site.ts';

const [NEW_SET, LIVE_SET, STORED_SET] = [7, 6, 5];
const COLOURS: Record<string, string> = { new: '#204060', live: '#a02020' };

const documentOf = (shown: string): string => `<!doctype html><html><head><title>t</title></head>
<body style="margin: 0; background: ${COLOURS[shown] ?? COLOURS.new}; color: white">
<script id="foyer-release-set" type="application/json">{"id":${shown === 'live' ? LIVE_SET : NEW_SET},"remotes":{}}</script>
<div data-place="mf-books/page:{}"><h1>Books of the set</h1><p>Some words on them</p>
<button onclick="${shown === 'clicked' ? "throw new Error('broken on a click')" : ''}">Read</button>
${shown === 'late' || (shown === 'lateOnce' && asked.length === 1) ? '<p data-place-error="mf-books">Retry</p>' : ''}</div>
<script>document.documentElement.dataset.hydrated = '';</script></body></html>`;

/** Nothing here happens later. */
const WATCH_MS = 1000;

let browser: Browser;
let server: Server;
let site = '';
const asked: string[] = [];
beforeAll(async () => {
  browser = await openCheckBrowser(warmSite().chromium);
  server = createServer((request, response) => {
    const shown = /shown=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'new';
    if (shown === 'nothing') return void request.socket.destroy();
    if (request.url === '/books/') asked.push(shown);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // Never answered.
    if (shown === 'hangOnce' && asked.length === 1) return;
    if (shown === 'busy' || (shown === 'busyOnce' && asked.length === 1)) {
      response.writeHead(503, { 'retry-after': '1' });
      return void response.end('Busy');
    }
    response.end(documentOf(shown));
  });
  site = await listen(server);
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

const checkOptions = () => ({
  site,
  chromium: warmSite().chromium,
  browser,
  watchMs: WATCH_MS,
  setId: NEW_SET,
  allowed: { shell: { globals: [], storage: [], root: [], elements: [] } },
  judged: ['mf-books'],
});

/** A release waits some seconds for pages of the live set; a busy machine takes longer. */
const PATIENCE_MS = 240_000;

/** @returns the picture, and how often the page of the live set was opened */
const check = async (stored?: Buffer, beforeLimitMs = PATIENCE_MS) => {
  asked.length = 0;
  const page: BrowserPage = {
    remote: 'mf-books',
    path: '/books/',
    visitor: 'anonymous',
    cookie: { name: 'shown', value: 'new' },
    before: { setId: LIVE_SET, cookie: { name: 'shown', value: 'live' } },
    ...(stored && { stored: { setId: STORED_SET, picture: stored } }),
  };
  const { fault, pictures } = await checkInBrowser({
    ...checkOptions(),
    beforeLimitMs,
    pages: [page],
  });
  expect(fault).toBeUndefined();
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  return { picture, opened: asked.filter((shown) => shown === 'live').length };
};

it('is of the live set where none is stored or the page looks different, and the stored one where it looks the same', async () => {
  const first = await check();
  expect(first).toMatchObject({ opened: 1 });
  expect(first.picture.difference).toBeGreaterThan(0.9);
  expect(first.picture.beforeSetId).toBeUndefined();
  const { after, before } = first.picture;

  const same = await check(after);
  expect(same).toMatchObject({ opened: 0, picture: { beforeSetId: STORED_SET, before: after } });
  expect(same.picture.difference).toBeLessThan(0.001);

  const changed = await check(before);
  expect(changed).toMatchObject({ opened: 1 });
  expect(changed.picture.difference).toBeGreaterThan(0.9);
  expect(changed.picture.beforeSetId).toBeUndefined();

  const late = await check(before, 0);
  expect(late).toMatchObject({ opened: 0, picture: { beforeSetId: STORED_SET, before } });
  expect(late.picture.difference).toBeGreaterThan(0.9);

  const lateWithout = await check(undefined, 0);
  expect(lateWithout.opened).toBe(0);
  expect(lateWithout.picture.before).toBeUndefined();
});

/** @returns why the set is refused whose page is the one that is shown */
const faultOf = async (shown: string, clicks: readonly string[] = [], loadLimitMs?: number) => {
  asked.length = 0;
  const { fault } = await checkInBrowser({
    ...checkOptions(),
    ...(loadLimitMs && { loadLimitMs }),
    pages: [
      {
        remote: 'mf-books',
        path: '/books/',
        visitor: 'anonymous',
        cookie: { name: 'shown', value: shown },
        clicks,
      },
    ],
  });
  return fault;
};

it('looks a second time at a page on which a part came late, and refuses it when that is late again', async () => {
  expect(await faultOf('lateOnce')).toBeUndefined();
  expect(asked).toHaveLength(2);
  expect(await faultOf('late')).toBe(
    'mf-books fails in the browser at /books/: its part shows an error card',
  );
  expect(asked).toHaveLength(2);
});

it('asks a second time for a page that a busy server has no time for, and refuses it when it has none again', async () => {
  expect(await faultOf('busyOnce')).toBeUndefined();
  expect(asked).toHaveLength(2);
  expect(await faultOf('busy')).toBe('mf-books fails in the browser at /books/: the server answers 503');
  expect(asked).toHaveLength(2);
});

it('asks a second time for a page that did not load in time', async () => {
  expect(await faultOf('hangOnce', [], 10_000)).toBeUndefined();
  expect(asked).toHaveLength(2);
});

it('refuses a page that breaks when it is clicked as its smoke plan says', async () => {
  expect(await faultOf('new', ['button'])).toBeUndefined();
  expect(await faultOf('clicked', ['button'])).toBe(
    'mf-books fails in the browser at /books/: broken on a click',
  );
});

it('refuses a page that does not come in a line that names it', async () => {
  expect(await faultOf('nothing')).toMatch(
    /^mf-books fails in the browser at \/books\/: the page could not be used: .*ERR_EMPTY_RESPONSE/,
  );
});
