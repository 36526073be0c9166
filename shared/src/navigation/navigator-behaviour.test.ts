/** What react-router's data router promises of moves, of the navigator that stands in its place (decision 8). */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { viewOf } from '../testing/page-view.ts';
import { type Arrival, type LoadArrival, SiteNavigator } from './navigator.ts';

const settle = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Until the history has moved and what follows from it is done. */
const goBack = async (navigator: SiteNavigator): Promise<void> => {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  navigator.go(-1);
  await moved;
  await settle();
};
const left: string[] = [];
let open: SiteNavigator[] = [];

const navigate = (load: LoadArrival, path = '/'): SiteNavigator => {
  const navigator = new SiteNavigator(load, viewOf(path), (href) => left.push(new URL(href).pathname));
  navigator.subscribe(() => navigator.getState().pending || navigator.settled());
  open.push(navigator);
  return navigator;
};
const loadAny: LoadArrival = async (url) => ({ view: viewOf(url.pathname + url.search) });
const pathOf = (navigator: SiteNavigator): string => navigator.getState().location.pathname;

interface Asked {
  path: string;
  signal: AbortSignal;
  answer: (arrival: Arrival) => void;
  fail: (error: unknown) => void;
}
/** Answers when the test says so, as a server does: also what was given up by then. */
const slowLoad = () => {
  const asked: Asked[] = [];
  const load: LoadArrival = ({ pathname }, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Arrival>();
    asked.push({ path: pathname, signal, answer: resolve, fail: reject });
    return promise;
  };
  return { asked, load };
};
const arriveAt = (path: string): Arrival => ({ view: viewOf(path) });

beforeEach(() => {
  // An entry of its own: what another test left ahead of it is gone.
  window.history.pushState(null, '', '/');
  window.scrollTo = jest.fn() as typeof window.scrollTo;
});
afterEach(() => {
  for (const navigator of open) navigator.dispose();
  open = [];
  left.length = 0;
  window.sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('a move that another one interrupts', () => {
  it('ends: its request is aborted, its late answer shows nothing, and history has the second alone', async () => {
    const { asked, load } = slowLoad();
    const navigator = navigate(load);
    const before = window.history.length;
    navigator.push('/first/');
    navigator.push('/second/');
    expect(asked.map(({ path, signal }) => [path, signal.aborted])).toEqual([
      ['/first/', true],
      ['/second/', false],
    ]);
    asked[1]?.answer(arriveAt('/second/'));
    asked[0]?.answer(arriveAt('/first/'));
    await settle();
    expect([pathOf(navigator), window.location.pathname]).toEqual(['/second/', '/second/']);
    expect([navigator.getState().pending, window.history.length]).toEqual([false, before + 1]);
  });

  it('leaves no word of its failure', async () => {
    const { asked, load } = slowLoad();
    const navigator = navigate(load);
    navigator.push('/first/');
    navigator.push('/second/');
    asked[0]?.fail(new Error('aborted'));
    asked[1]?.answer(arriveAt('/second/'));
    await settle();
    expect([pathOf(navigator), left]).toEqual(['/second/', []]);
  });

  it('is interrupted by the way back, too', async () => {
    const { asked, load } = slowLoad();
    const navigator = navigate(load);
    navigator.push('/first/');
    asked[0]?.answer(arriveAt('/first/'));
    await settle();
    navigator.push('/second/');
    await goBack(navigator);
    expect(asked.map(({ path, signal }) => [path, signal.aborted])).toEqual([
      // It was shown; what its page started ends when the visitor moves on.
      ['/first/', true],
      ['/second/', true],
      ['/', false],
    ]);
    asked[2]?.answer(arriveAt('/'));
    asked[1]?.answer(arriveAt('/second/'));
    await settle();
    expect([pathOf(navigator), window.location.pathname]).toEqual(['/', '/']);
  });
});

it('adds one entry for a double click', async () => {
  const { asked, load } = slowLoad();
  const navigator = navigate(load);
  const before = window.history.length;
  navigator.push('/books/');
  navigator.push('/books/');
  for (const { answer } of asked) answer(arriveAt('/books/'));
  await settle();
  expect([pathOf(navigator), window.history.length]).toEqual(['/books/', before + 1]);
});

describe('what the site cannot settle itself', () => {
  it.each<[string, LoadArrival]>([
    [
      'a loader that throws',
      () => {
        throw new Error('no such module');
      },
    ],
    ['one that rejects with nothing', () => Promise.reject()],
    ['redirects in a circle', async () => ({ redirect: '/books/' })],
  ])('is left to the server: %s', async (_, load) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const navigator = navigate(async (...move) => load(...move));
    navigator.push('/books/');
    await settle();
    expect(left).toEqual(['/books/']);
    expect(pathOf(navigator)).toBe('/');
  });

  it('shows the page that was there while the next document comes', async () => {
    const navigator = navigate(async () => 'leave');
    navigator.push('/books/');
    await settle();
    expect([pathOf(navigator), navigator.getState().pending, left]).toEqual(['/', true, []]);
  });
});

describe('the way back', () => {
  it('restores the position over a reload of the tab', async () => {
    const first = navigate(loadAny);
    Object.defineProperty(window, 'scrollY', { value: 480, configurable: true });
    first.push('/books/');
    await settle();
    window.dispatchEvent(new Event('pagehide'));
    first.dispose();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    const second = navigate(loadAny, '/books/');
    await goBack(second);
    expect(pathOf(second)).toBe('/');
    expect(jest.mocked(window.scrollTo).mock.lastCall).toEqual([0, 480]);
  });

  it('gives a link its state again', async () => {
    const navigator = navigate(loadAny);
    navigator.push('/books/', { play: true });
    await settle();
    navigator.push('/pens/');
    await settle();
    await goBack(navigator);
    expect(navigator.getState()).toMatchObject({
      type: 'POP',
      location: { pathname: '/books/', state: { play: true } },
    });
  });

  it('does not end in an entry that only redirects', async () => {
    let isMoved = false;
    const navigator = navigate(async (url) =>
      isMoved && url.pathname === '/old/' ? { redirect: '/new/' } : arriveAt(url.pathname),
    );
    navigator.push('/old/');
    await settle();
    navigator.push('/pens/');
    await settle();
    isMoved = true;
    await goBack(navigator);
    expect([pathOf(navigator), window.location.pathname]).toEqual(['/new/', '/new/']);
  });
});

it.each(['getItem', 'setItem'] as const)('moves where storage is blocked (%s)', async (method) => {
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const navigator = navigate(loadAny);
  navigator.push('/books/');
  await settle();
  window.dispatchEvent(new Event('pagehide'));
  expect(pathOf(navigator)).toBe('/books/');
});

it('moves to fragments of any bytes', async () => {
  const navigator = navigate(loadAny);
  const hashes = Array.from(
    { length: 256 },
    (_, code) => `#${String.fromCodePoint(code)}%${code.toString(16)}`,
  );
  for (const hash of hashes) {
    navigator.push(`/${hash}`);
    await settle();
    expect(navigator.getState().pending).toBe(false);
    expect(new URL(window.location.href).hash).toBe(new URL(hash, 'https://site.example/').hash);
  }
});
