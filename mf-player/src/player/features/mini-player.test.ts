import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { VideoJsPlayer } from 'video.js';
import { createEmitter } from '../engine/emitter.ts';
import type { EngineEvents, RecoveryCause } from '../engine/engine.ts';
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

const start = ({ isPlaying = true } = {}) => {
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
    page: { title: 'Harbour', path: '/videos/1/harbour/', goTo },
    onEnd,
  });
  const place = () => root.parentElement?.className;
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
  return { mini, root, video, settings, goTo, onEnd, place, press, fail, goAway };
};

describe('the mini-player', () => {
  it('takes the player while its frame is out of sight, and gives it back', () => {
    const { place } = start();
    seen?.(0.1);
    expect(place()).toBe('mf-player-mini-stage');
    expect(document.querySelector('#mini-player section')?.getAttribute('aria-label')).toBe('Mini-player');
    seen?.(0.8);
    expect(place()).toBe('mf-player-stage');
    expect(document.querySelector('#mini-player section')).toBeNull();
  });

  it('stays away when nothing plays, when it is switched off, and when it was closed', () => {
    const { place } = start({ isPlaying: false });
    seen?.(0.1);
    expect(place()).toBe('mf-player-stage');
    document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
    const off = start();
    off.settings.set({ hasMiniPlayer: false });
    seen?.(0.1);
    expect(off.place()).toBe('mf-player-stage');
    expect(off.mini.leave()).toBe(false);
    document.body.innerHTML = `<main>${FRAME}</main><div id="mini-player"></div>`;
    const closed = start();
    seen?.(0.1);
    closed.press('Close the mini-player');
    expect([closed.place(), closed.video.paused]).toEqual(['mf-player-stage', true]);
  });

  it('goes on without its page, leads back there, and returns into the new one', () => {
    const { mini, place, goTo, press, root } = start();
    expect(mini.leave()).toBe(true);
    document.querySelector('main')?.replaceChildren();
    expect([place(), root.isConnected]).toEqual(['mf-player-mini-stage', true]);
    press('Back to the video');
    expect(goTo).toHaveBeenCalledWith('/videos/1/harbour/');
    const main = document.querySelector('main');
    if (main) main.innerHTML = FRAME;
    const stage = document.querySelector<HTMLElement>('.mf-player-stage');
    if (stage) mini.enter(stage);
    expect(place()).toBe('mf-player-stage');
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
    expect(place()).toBe('mf-player-mini-stage');
    expect(document.querySelector('.mf-player-return')?.textContent).toBe('Show it here again');
    mini.toggle();
    expect(place()).toBe('mf-player-stage');
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

  it('stays for whoever tries again, after every other fault and once it plays again', () => {
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
