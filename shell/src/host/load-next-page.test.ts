import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { buildSite } from '@foyer/shared/testing/builders';
import { fakeTransport } from '@foyer/shared/testing/fake-transport';
import { createStore } from '@foyer/shared/platform';
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import type { Move, Page } from '@foyer/shared/remotes/remote';
import { followPresses } from './follow-presses.ts';
import { createLoader, type NavigationContext } from './load-next-page.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const view = (url: string): PageView => ({
  url,
  name: 'videos',
  status: 200,
  remote: 'mf-listings',
  page: 'browse',
  params: {},
  widgets: [],
  missing: [],
});
const URL_2 = '/videos/top-rated/2/';
const ANSWER = { setId: 3, state: { queries: {}, provided: {}, mutations: {} }, view: view(URL_2) };
/** A tab of set 3 whose pages need no code. */
const load = (
  signal = new AbortController().signal,
  loadAll = async (): Promise<unknown[]> => [],
  { prepare, isForward = true }: { prepare?: Page['prepare']; isForward?: boolean } = {},
) => {
  const failed = { status: 'failed', error: new Error('no code') };
  const context = {
    site: buildSite(),
    viewer: null,
    store: createStore(fakeTransport({}).transport),
    modules: { loadAll, get: () => (prepare ? { status: 'ready', module: { page: { prepare } } } : failed) },
    table: {
      match: () => ({ route: { name: 'videos', remote: 'mf-listings', page: 'browse' }, params: {} }),
      redirectOf: () => undefined,
      fillsOf: () => [],
    },
    setId: 3,
    onNewerSet: () => {},
  } as unknown as NavigationContext;
  return createLoader(context)(new URL(URL_2, 'http://localhost'), signal, { isForward, state: 'state' });
};
/** A browser without a connection that holds this answer. */
const offlineWith = (answer: object | null) => {
  const asked: (RequestCache | undefined)[] = [];
  globalThis.fetch = async (_, init) => {
    asked.push(init?.cache);
    if (init?.cache !== 'force-cache' || answer === null) throw new TypeError('Failed to fetch');
    return { headers: new Headers(), json: async () => answer } as Response;
  };
  return asked;
};

it('shows without a connection the page as the browser has it', async () => {
  const asked = offlineWith(ANSWER);
  await expect(load()).resolves.toEqual({ view: view(URL_2) });
  expect(asked).toEqual([undefined, 'force-cache']);
});

it('asks once where there is a connection, and not again for a move that was given up', async () => {
  const asked: (RequestCache | undefined)[] = [];
  const gone = new AbortController();
  globalThis.fetch = async (_, init) => {
    asked.push(init?.cache);
    gone.abort();
    init?.signal?.throwIfAborted();
    return { headers: new Headers(), json: async () => ANSWER } as Response;
  };
  await expect(load(gone.signal)).rejects.toThrow(/abort/i);
  asked.length = 0;
  await expect(load()).resolves.toEqual({ view: view(URL_2) });
  expect(asked).toEqual([undefined]);
});

it('asks for the files that the page will need before its widgets have come, and does not wait for those that show later', async () => {
  const asked: string[] = [];
  const shown: PageView = {
    ...view(URL_2),
    files: ['/media/a.m3u8'],
    moveFiles: ['/media/a.m4s'],
    widgets: [{ remote: 'mf-community', widget: 'comments', props: {}, hydrates: 'near' }],
  };
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return { headers: new Headers(), json: async () => ({ ...ANSWER, view: shown }) } as Response;
  };
  const loadAll = (remote?: string) =>
    remote === 'mf-community' ? new Promise<never>(() => {}) : Promise.resolve([]);
  await expect(load(undefined, loadAll)).resolves.toEqual({ view: shown });
  expect(asked.slice(1)).toEqual(['/media/a.m3u8', '/media/a.m4s']);
});

it('goes on with what the tab itself holds where the browser has nothing', async () => {
  offlineWith(null);
  await expect(load()).resolves.toMatchObject({ view: { url: URL_2, status: 503 } });
});

describe('a page that starts before it is rendered', () => {
  const online = () => {
    globalThis.fetch = async () => ({ headers: new Headers(), json: async () => ANSWER }) as Response;
  };
  /** Covers the page before. */
  const cover =
    (moves: (Move | undefined)[]): Page['prepare'] =>
    (_, move) => {
      moves.push(move);
      move?.cover().append('x');
    };
  const covers = () => document.querySelectorAll('body > [aria-hidden=true]').length;
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('is given the move, but not on the way back', async () => {
    online();
    const moves: (Move | undefined)[] = [];
    await load(undefined, undefined, { prepare: cover(moves) });
    await load(undefined, undefined, { prepare: cover(moves), isForward: false });
    expect(moves).toEqual([expect.objectContaining({ state: 'state', viewer: null, params: {} }), undefined]);
    expect(covers()).toBe(1);
  });

  it('has its cover removed when the visitor goes elsewhere, also once the page is there', async () => {
    online();
    const gone = new AbortController();
    await load(gone.signal, undefined, { prepare: cover([]) });
    expect(covers()).toBe(1);
    gone.abort();
    expect(covers()).toBe(0);
  });

  it('is waited for', async () => {
    online();
    jest.useFakeTimers();
    let isThere = false;
    const prepare = () => new Promise<void>((resolve) => setTimeout(resolve, 10));
    void load(undefined, undefined, { prepare }).then(() => (isThere = true));
    await jest.advanceTimersByTimeAsync(9);
    expect(isThere).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isThere).toBe(true);
  });

  it.each([
    ['a moment', undefined, 100],
    ['until its video moves, if it covers the page before', cover([]), 300],
  ])('is waited for %s', async (_, start, limitMs) => {
    online();
    jest.useFakeTimers();
    let isThere = false;
    const prepare: Page['prepare'] = (files, move) => {
      void start?.(files, move);
      return new Promise(() => {});
    };
    void load(undefined, undefined, { prepare }).then(() => (isThere = true));
    await jest.advanceTimersByTimeAsync(limitMs - 1);
    expect(isThere).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isThere).toBe(true);
  });

  it('may cover the page before as long as it is waited for, and is waited for longer then', async () => {
    online();
    jest.useFakeTimers();
    const seen: Move[] = [];
    let isThere = false;
    const prepare: Page['prepare'] = (_, move) => {
      if (move) seen.push(move);
      return new Promise(() => {});
    };
    void load(undefined, undefined, { prepare }).then(() => (isThere = true));
    await jest.advanceTimersByTimeAsync(99);
    expect(seen[0]?.waits?.aborted).toBe(false);
    seen[0]?.cover();
    await jest.advanceTimersByTimeAsync(200);
    expect([isThere, covers(), seen[0]?.waits?.aborted]).toEqual([false, 1, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect([isThere, covers(), seen[0]?.waits?.aborted]).toEqual([true, 1, true]);
  });

  it('is no longer waited for once the move was given up', async () => {
    online();
    const gone = new AbortController();
    const seen: Move[] = [];
    const prepare: Page['prepare'] = (_, move) => {
      if (move) seen.push(move);
      return new Promise(() => {});
    };
    void load(gone.signal, undefined, { prepare });
    await waitFor(() => expect(seen).toHaveLength(1));
    gone.abort();
    expect(seen[0]?.waits?.aborted).toBe(true);
  });

  it('does not start for a move that was given up', async () => {
    const gone = new AbortController();
    globalThis.fetch = async () => {
      gone.abort();
      return { headers: new Headers(), json: async () => ANSWER } as Response;
    };
    const moves: (Move | undefined)[] = [];
    await expect(load(gone.signal, undefined, { prepare: cover(moves) })).rejects.toThrow(/abort/i);
    expect(moves).toEqual([]);
  });
});

describe('a link that a mouse presses', () => {
  const PAGES = ['/videos/top-rated/2/', '/preferences/'];
  const press = (html: string, { pointerType = 'mouse', button = 0 } = {}) => {
    document.body.innerHTML = html;
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      asked.push(String(input));
      return { headers: new Headers(), json: async () => ANSWER } as Response;
    };
    const event = new MouseEvent('pointerdown', { bubbles: true, button });
    document.querySelector('a')?.dispatchEvent(Object.assign(event, { pointerType }));
    return asked;
  };
  followPresses({
    site: buildSite(),
    viewer: null,
    modules: { get: () => ({ status: 'absent' }) },
    table: { hasPage: (path: string) => PAGES.includes(path) },
    setId: 3,
  } as unknown as NavigationContext);

  it('is asked for before it is released', () => {
    expect(press('<a href="/videos/top-rated/2/?a=b">x</a>')).toEqual([
      '/_page/videos/top-rated/2/?a=b&_set=3',
    ]);
  });

  it('is not asked for again when it is released, and once more for a second click', async () => {
    const asked = press('<a href="/videos/top-rated/2/">x</a>');
    await expect(load()).resolves.toEqual({ view: view(URL_2) });
    expect(asked).toHaveLength(1);
    await load();
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['leads to a file', '<a href="/rss/videos.xml">x</a>'],
    ['leads to another site', '<a href="https://elsewhere.example/preferences/">x</a>'],
    ['opens another tab', '<a href="/preferences/" target="_blank">x</a>'],
    ['leads to a part of this page', '<a href="#top">x</a>'],
    ['changes the language, which the server takes', '<a href="/preferences/?lang=de">x</a>'],
  ])('is left alone where it %s', (_, html) => {
    expect(press(html)).toEqual([]);
  });

  it.each([
    ['a finger, which may be about to scroll', { pointerType: 'touch' }],
    ['another button', { button: 1 }],
  ])('is left alone by %s', (_, fields) => {
    expect(press('<a href="/preferences/">x</a>', fields)).toEqual([]);
  });
});
