/** Reports of page views as the server gets them; figures of real browsers are tested in e2e/tests/releases/canary.e2e.ts. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MEASURED_PATTERN } from '@foyer/shared/wire-schemas/releases/health';
import type { LiveReleaseSet } from '@foyer/shared/wire-schemas/releases/releases';
import { noteFault, noteLoad, takeFaults, takeLoads } from './faults.ts';
import { measure } from './measure.ts';
import type { Measured } from './measure-when-idle.ts';
import { noteTicket } from './view-ticket.ts';
import { remoteOfFault } from './whose-code.ts';

const remoteAt = (base: string) => ({ version: '1.0.0', contract: 1, base, entry: 'remote.js' });
const SET: LiveReleaseSet = {
  id: 7,
  remotes: {
    'mf-player': remoteAt('/releases/mf-player/1.0.0/browser/'),
    'mf-community': remoteAt('https://cdn.example/releases/mf-community/1.0.0/browser/'),
  },
};
const at = (...addresses: string[]): Error =>
  Object.assign(new Error('broken'), {
    stack: ['Error: broken', ...addresses.map((address) => `    at f (${address}:1:2)`)].join('\n'),
  });
const PLAYER = 'https://site.example/releases/mf-player/1.0.0/browser/watch.js';
const COMMUNITY = 'https://cdn.example/releases/mf-community/1.0.0/browser/comments.js';
const SHELL = 'https://site.example/releases/shell/1.0.0/browser/shell.main.js';

describe('whose fault it is', () => {
  it.each([
    ['the remote whose code threw', at(PLAYER, SHELL), 'mf-player'],
    ['the innermost remote', at(SHELL, COMMUNITY, PLAYER), 'mf-community'],
    ['the shell, where no remote takes part', at(SHELL), 'shell'],
    ['nobody of ours for an extension', at('chrome-extension://abc/content.js'), undefined],
    ['nobody of ours for what tells nothing', null, undefined],
    ['nobody of ours for what is no error', 'AbortError', undefined],
  ])('%s', (_, error, expected) => {
    expect(remoteOfFault(SET, { kind: 'errors', error })).toBe(expected);
  });

  it('is where the tree tells it, for a mismatch', () => {
    const stack = `\n    at Watch (${PLAYER}:1:9)\n    at App (${SHELL}:3:4)`;
    expect(remoteOfFault(SET, { kind: 'mismatches', error: at(SHELL), stack })).toBe('mf-player');
  });
});

const reports: URLSearchParams[] = [];
let listener: () => void;
let view: object;
const navigate = () => {
  view = {};
  listener();
};
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  dispatchEvent(new Event('visibilitychange'));
};

describe('a page view', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // jsdom's timeline has no entries.
    performance.getEntriesByType = () => [];
    reports.length = 0;
    takeFaults();
    takeLoads();
    view = {};
    document.body.innerHTML = `<div data-place='mf-player/watch:{"id":"1"}'><div data-place="mf-community/comments:{}"></div></div>`;
    window.navigator.sendBeacon = (_, body) => reports.push(body as URLSearchParams) > 0;
    const navigator = {
      getState: () => ({ view }),
      subscribe: (told: () => void) => {
        listener = told;
        return () => {};
      },
    };
    measure({ set: SET, navigator } as unknown as Measured);
  });
  const texts = () => reports.map((report) => report.get('measured'));

  it('is reported once, with every package on the page', () => {
    hide();
    dispatchEvent(new Event('pagehide'));
    jest.runAllTimers();
    expect(texts()).toEqual(['shell:;mf-player:;mf-community:']);
    expect([...(reports[0]?.entries() ?? [])][0]).toEqual(['set', '7']);
    expect(texts()[0]).toMatch(new RegExp(MEASURED_PATTERN));
  });

  it('is reported when it is a minute old, and soon after a fault', () => {
    jest.advanceTimersByTime(60_000);
    expect(reports).toHaveLength(1);
    navigate();
    noteFault('errors', at(PLAYER));
    noteFault('errors', at(PLAYER));
    noteFault('failed_loads', new Error('gone'), 'mf-community');
    expect(reports).toHaveLength(1);
    jest.advanceTimersByTime(1000);
    expect(texts()[1]).toBe('shell:;mf-player:errors=2;mf-community:failed_loads=1');
    // Nothing more of the same view.
    noteFault('errors', at(PLAYER));
    jest.advanceTimersByTime(120_000);
    expect(reports).toHaveLength(2);
  });

  it('tells which pages and widgets were asked for, and which of them could not be had', () => {
    noteLoad('mf-player/watch', false);
    noteLoad('mf-community/comments', true);
    // Tried again, it is still a view in which it failed.
    noteLoad('mf-community/comments', false);
    noteLoad('mf-community/oddName', false);
    hide();
    expect(texts()).toEqual([
      'shell:;mf-player:;mf-community:;mf-player/watch:;mf-community/comments:failed_loads=1',
    ]);
    expect(texts()[0]).toMatch(new RegExp(MEASURED_PATTERN));
    // What is loaded when the view is reported already counts with the next one.
    noteLoad('mf-community/comments', false);
    navigate();
    hide();
    expect(texts()[1]).toBe('shell:;mf-player:;mf-community:;mf-community/comments:');
  });

  it('brings the token of its own view while the server asks for one, and none otherwise', async () => {
    const asked: string[] = [];
    const tokens = ['first', 'second'];
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return { json: async () => ({ token: tokens.shift() }) };
    }) as unknown as typeof fetch;
    const settle = async () => {
      for (let turns = 0; turns < 5; turns++) await Promise.resolve();
    };
    // The view that started before had no ticket.
    noteTicket('cdn-cache;dur=1, view;desc="7.1.shell.x"');
    navigate();
    await settle();
    noteTicket('view;desc="7.2.shell~mf-player.y"');
    navigate();
    await settle();
    noteTicket(null);
    navigate();
    await settle();
    hide();
    expect(asked).toEqual([
      '/api/measurements/token?ticket=7.1.shell.x',
      '/api/measurements/token?ticket=7.2.shell~mf-player.y',
    ]);
    expect(reports.map((report) => report.get('token'))).toEqual([null, 'first', 'second', null]);
  });

  it('ends when the visitor moves on inside the site', () => {
    navigate();
    navigate();
    hide();
    expect(reports).toHaveLength(3);
  });
});
