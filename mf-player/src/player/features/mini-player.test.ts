import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { VideoJsPlayer } from 'video.js';
import { createEmitter } from '../engine/emitter.ts';
import type { EngineEvents, RecoveryCause } from '../engine/engine.ts';
import type { PlayerPage } from '../player-options.ts';
import type { Corner } from './corner.ts';
import { createMiniPlayer } from './mini-player.ts';
import { createSettings } from './player-settings.ts';
import { createWord } from './words.ts';
import english from '../words/en.json' with { type: 'json' };

const FRAME =
  '<div class="mf-player-frame"><div class="mf-player-stage"></div><div class="mf-player-notice"></div></div>';

let seen: ((part: number) => void) | undefined;
const { IntersectionObserver: inert } = window;
beforeEach(() => {
  // What the browser would tell: how much of the frame is in the window.
  window.IntersectionObserver = class {
    constructor(tell: (entries: object[]) => void) {
      seen = (intersectionRatio) =>
        tell([
          {
            intersectionRatio,
            target: document.querySelector('.mf-player-frame') ?? document.body,
            boundingClientRect: { height: 400 },
          },
        ]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
});
afterEach(() => {
  window.IntersectionObserver = inert;
});

const start = ({
  isPlaying = true,
  loadNext,
}: {
  isPlaying?: boolean;
  loadNext?: PlayerPage['loadNext'];
} = {}) => {
  const root = document.createElement('div');
  const video = document.createElement('video');
  root.tabIndex = -1;
  root.append(video);
  document.querySelector('.mf-player-stage')?.append(root);
  let paused = !isPlaying;
  Object.defineProperty(video, 'paused', { get: () => paused });
  video.pause = () => {
    paused = true;
  };
  const settings = createSettings();
  const engine = createEmitter<EngineEvents>();
  const goTo = jest.fn();
  const onEnd = jest.fn();
  const mini = createMiniPlayer({
    player: { el: () => root, isFullscreen: () => false } as unknown as VideoJsPlayer,
    video,
    engine,
    settings,
    word: createWord(english),
    page: { title: 'Harbour', path: '/videos/1/harbour/', goTo, loadNext },
    onEnd,
  });
  const place = () => root.closest('.mf-player-mini, .mf-player-frame')?.className;
  const press = (name: string) =>
    document.querySelector<HTMLElement>(`#mini-player [aria-label="${name}"]`)?.click();
  /** As the player does when it gives up: with words where the picture is. */
  const fail = (cause: RecoveryCause) => {
    root.closest('section, .mf-player-frame')?.querySelector('.mf-player-notice')?.append('It ended.');
    engine.emit('failed', cause);
  };
  const goAway = () => {
    mini.leave();
    document.querySelector('main')?.replaceChildren();
  };
  const end = async () => {
    paused = true;
    Object.defineProperty(video, 'ended', { configurable: true, value: true });
    video.dispatchEvent(new Event('ended'));
    await jest.advanceTimersByTimeAsync(0);
  };
  return { mini, root, end, video, settings, goTo, onEnd, place, press, fail, goAway };
};

describe('the mini-player', () => {
  it('takes the player while its frame is out of sight, and gives it back', () => {
    const { place } = start();
    seen?.(0.1);
    expect(place()).toBe('mf-player-mini');
    expect(document.querySelector('#mini-player section')?.getAttribute('aria-label')).toBe('Mini-player');
    seen?.(0.8);
    expect(place()).toBe('mf-player-frame');
    expect(document.querySelector('#mini-player section')).toBeNull();
  });

  it('stays away when nothing plays, when it is switched off, and when it was closed', () => {
    const { place } = start({ isPlaying: false });
    seen?.(0.1);
    expect(place()).toBe('mf-player-frame');
    document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
    const off = start();
    off.settings.set({ hasMiniPlayer: false });
    seen?.(0.1);
    expect(off.place()).toBe('mf-player-frame');
    expect(off.mini.leave()).toBe(false);
    document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
    const closed = start();
    seen?.(0.1);
    closed.press('Close the mini-player');
    expect([closed.place(), closed.video.paused]).toEqual(['mf-player-frame', true]);
  });

  it('goes on without its page, leads back there, and returns into the new one', () => {
    const { mini, place, goTo, press, root } = start();
    expect(mini.leave()).toBe(true);
    document.querySelector('main')?.replaceChildren();
    expect([place(), root.isConnected]).toEqual(['mf-player-mini', true]);
    press('Back to the video');
    expect(goTo).toHaveBeenCalledWith('/videos/1/harbour/');
    const main = document.querySelector('main');
    if (main) main.innerHTML = FRAME;
    const stage = document.querySelector<HTMLElement>('.mf-player-stage');
    if (stage) mini.enter(stage);
    expect(place()).toBe('mf-player-frame');
    expect(document.querySelector('#mini-player section')).toBeNull();
  });

  it('tells when it is closed without its page', () => {
    const { mini, press, onEnd } = start();
    mini.leave();
    document.querySelector('main')?.replaceChildren();
    press('Close the mini-player');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is called by a key, too, and then stays until it is wanted back', () => {
    const { mini, place } = start();
    mini.toggle();
    seen?.(0.9);
    expect(place()).toBe('mf-player-mini');
    expect(document.querySelector('.mf-player-return')?.textContent).toBe(
      'Bring the video back into the page',
    );
    mini.toggle();
    expect(place()).toBe('mf-player-frame');
  });

  it('takes along what is said over the picture, and brings it back', () => {
    const { fail } = start();
    const saidIn = (place: string) => document.querySelector(`${place} .mf-player-notice`)?.textContent;
    fail('network');
    seen?.(0.1);
    expect([saidIn('#mini-player section'), saidIn('main')]).toEqual(['It ended.', '']);
    seen?.(0.8);
    expect(saidIn('main')).toBe('It ended.');
  });

  it('stays behind when the video was taken away from who watches it, and leads to a new document of its page', () => {
    const there = start();
    seen?.(0.1);
    there.fail('expired');
    expect(there.mini.leave()).toBe(false);
    document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
    const away = start();
    away.goAway();
    away.fail('expired');
    expect(document.querySelector('#mini-player')?.textContent).toContain('It ended.');
    const followed: (string | null | undefined)[] = [];
    document.querySelector('#mini-player')?.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!event.defaultPrevented && link) followed.push(link.getAttribute('href'));
      event.preventDefault();
    });
    away.press('Back to the video');
    document.querySelector<HTMLElement>('#mini-player a')?.click();
    expect(followed).toEqual(['/videos/1/harbour/', '/videos/1/harbour/']);
    expect(away.goTo).not.toHaveBeenCalled();
  });

  it('stays for anyone who tries again, after every other fault and once it plays again', () => {
    const { mini, video, fail, goTo, goAway, press } = start();
    goAway();
    fail('network');
    press('Back to the video');
    fail('expired');
    video.dispatchEvent(new Event('playing'));
    press('Back to the video');
    expect(goTo).toHaveBeenCalledTimes(2);
    expect(mini.leave()).toBe(true);
  });
});

describe('what ends in the corner while its page is away', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const played: Corner[] = [];
  beforeEach(() => {
    played.length = 0;
  });
  const next = (fields: { startsInSeconds?: number } = { startsInSeconds: 8 }) => ({
    loadNext: async () => ({
      title: 'Pier at noon',
      play: (corner: Corner) => void played.push(corner),
      ...fields,
    }),
  });
  const card = () => document.querySelector<HTMLElement>('.mf-player-mini [aria-label="Up next"]');
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.mf-player-mini button')].find(
      ({ textContent }) => textContent === name,
    );

  it('says once what comes next, counts down, and leaves its corner to that', async () => {
    const { goAway, end, mini, root } = start(next());
    goAway();
    await end();
    expect(card()?.querySelector('.mf-player-next-title')?.textContent).toBe('Pier at noon');
    const reported = card()?.querySelector('[role="status"]')?.textContent;
    expect(reported).toBe('Up next in 8: Pier at noon');
    expect(root.inert).toBe(true);
    await jest.advanceTimersByTimeAsync(3000);
    expect(card()?.querySelector('[aria-hidden]')?.textContent).toBe('Up next in 5');
    expect(card()?.querySelector('[role="status"]')?.textContent).toBe(reported);
    expect(played).toEqual([]);
    await jest.advanceTimersByTimeAsync(5000);
    const [corner] = played;
    expect(corner?.element).toBe(document.querySelector('#mini-player section'));
    expect(card()).toBeNull();
    // The player goes; its corner is another's.
    mini.dispose();
    expect(corner?.element.isConnected).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(played).toHaveLength(1);
  });

  it.each(['button', 'Escape'])('stays when that is cancelled by %s, and asks no more', async (way) => {
    const { goAway, end, video, root } = start(next());
    goAway();
    root.focus();
    await end();
    expect(document.activeElement?.textContent).toBe('Play now');
    if (way === 'button') button('Cancel')?.click();
    else
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([card(), root.inert, document.activeElement]).toEqual([null, false, root]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(played).toEqual([]);
    video.dispatchEvent(new Event('play'));
    await end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(card()?.textContent).toContain('Up next');
    expect(button('Close')).toBeDefined();
    expect(played).toEqual([]);
  });

  it('waits to be asked where nothing may start automatically, and keeps the focus', async () => {
    const { goAway, end } = start(next({}));
    goAway();
    await end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(card()?.querySelector('progress')).toBeNull();
    button('Play now')?.focus();
    button('Play now')?.click();
    expect(played).toHaveLength(1);
    expect(document.activeElement?.className).toBe('mf-player-mini-title');
  });

  it('starts nothing while the page is hidden', async () => {
    const { goAway, end } = start(next());
    goAway();
    await end();
    document.documentElement.dataset.hidden = '';
    await jest.advanceTimersByTimeAsync(20_000);
    expect(played).toEqual([]);
    delete document.documentElement.dataset.hidden;
    await jest.advanceTimersByTimeAsync(500);
    expect(played).toHaveLength(1);
  });

  it('starts nothing while a dialog is open, says so, and starts its countdown anew', async () => {
    const { goAway, end } = start(next());
    goAway();
    await end();
    await jest.advanceTimersByTimeAsync(4000);
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    document.body.append(dialog);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(played).toEqual([]);
    expect(card()?.querySelector('[role="status"]')?.textContent).toContain('The next video waits');
    dialog.remove();
    await jest.advanceTimersByTimeAsync(7500);
    expect(played).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(played).toHaveLength(1);
  });

  it('leaves that to its page where that is there, and takes it back when one returns', async () => {
    const there = start(next());
    there.mini.toggle();
    await there.end();
    expect(card()).toBeNull();
    expect(there.mini.playNext()).toBe(false);
    there.mini.dispose();
    document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
    const { goAway, end, mini, place, root } = start(next());
    goAway();
    await end();
    document.body.querySelector('main')?.insertAdjacentHTML('beforeend', FRAME);
    const stage = document.querySelector<HTMLElement>('main .mf-player-stage');
    if (stage) mini.enter(stage);
    expect([place(), root.inert, document.querySelector('.mf-player-next')]).toEqual([
      'mf-player-frame',
      false,
      null,
    ]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(played).toEqual([]);
  });

  it('goes on before its end by the one who asks for the next one', async () => {
    const { goAway, mini } = start(next());
    goAway();
    expect(mini.playNext()).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(played).toHaveLength(1);
  });

  it('just ends where nothing follows', async () => {
    const { goAway, end } = start({ loadNext: async () => undefined });
    goAway();
    await end();
    expect(card()).toBeNull();
    expect(document.querySelector('#mini-player section')).not.toBeNull();
  });
});
