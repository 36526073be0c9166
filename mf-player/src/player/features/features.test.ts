import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createPlayer } from '../create-player.ts';
import { createPlayEngine } from '../engine/play-engine.ts';
import type { PlayerHandle, PlayerPage } from '../player-options.ts';
import { testLabels } from '../test-labels.ts';
import german from '../words/de.json' with { type: 'json' };

let handle: PlayerHandle | undefined;
beforeEach(() => {
  document.body.innerHTML =
    '<main><input aria-label="search"><div class="mf-player-frame"><div class="mf-player-stage"><div data-vjs-player><video></video></div></div></div></main>';
});
afterEach(() => handle?.dispose());

/** A playing video of 100 s: jsdom plays nothing, so that its properties are plain ones here. */
const play = async (page?: PlayerPage) => {
  const { streams, storyboard } = buildVideoFile();
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  const engine = createPlayEngine(video, { streams, loadFresh: async () => ({ streams }) });
  handle = createPlayer(video, engine, {
    streams,
    storyboard,
    captions: [
      { language: 'ja', label: '日本語', url: 'data:text/vtt,WEBVTT' },
      { language: 'en', label: 'English', url: 'data:text/vtt,WEBVTT' },
    ],
    chapters: [
      { start: 0, title: 'Arriving' },
      { start: 40, title: 'The quay' },
    ],
    labels: testLabels(),
    language: 'de',
    page,
    frame: document.querySelector<HTMLElement>('.mf-player-frame') ?? document.body,
    currentAddress: (address) => address,
    onRenewed: () => {},
    onDisposed: () => engine.destroy(),
  });
  const state = {
    ...{ readyState: 4, currentTime: 50, duration: 100 },
    ...{ volume: 0.5, muted: false, paused: true, loop: false },
  };
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(video, name, {
      configurable: true,
      get: () => state[name],
      set: (value) => {
        Object.assign(state, { [name]: value });
      },
    });
  await waitFor(() => expect(document.querySelector('.mf-player-settings-button')).not.toBeNull(), {
    timeout: 5000,
  });
  const root = document.querySelector<HTMLElement>('.video-js');
  if (!root) throw new Error('no player');
  root.tabIndex = -1;
  return { video, state, root, user: userEvent.setup() };
};
const button = (name: string) => {
  const found = document.querySelector<HTMLButtonElement>(`.vjs-control-bar [aria-label="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const items = () =>
  [...document.querySelectorAll<HTMLElement>('.mf-player-menu [role^="menuitem"]')].map(
    (item) => item.querySelector('.mf-player-menu-label')?.textContent,
  );
const press = (user: ReturnType<typeof userEvent.setup>, keys: string) => user.keyboard(keys);

describe('the settings menu', () => {
  it('has its words in the language of the page, and is in the document only while it is open', async () => {
    const { user } = await play();
    expect(document.querySelector('[role="menu"]')).toBeNull();
    await user.click(button(german['controls.settings']));
    expect(items()).toEqual(
      expect.arrayContaining(['Geschwindigkeit', 'Untertitel', 'Kapitel', 'Wiederholen', 'Daten sparen']),
    );
    await press(user, '{Escape}');
    expect(document.querySelector('[role="menu"]')).toBeNull();
  });

  it('opens on what is chosen, by arrows alone, and gives the focus back so that keys go on', async () => {
    const { user, root, video, state } = await play();
    await user.click(button('Einstellungen'));
    expect(document.activeElement?.textContent).toContain('Geschwindigkeit');
    await press(user, '{Enter}');
    expect(document.activeElement?.textContent).toBe('Normal');
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('true');
    await press(user, '{ArrowDown}{Enter}');
    expect(video.playbackRate).toBe(1.25);
    expect(document.querySelector('.mf-player-menu')).toBeNull();
    expect(root.contains(document.activeElement)).toBe(true);
    await press(user, 'l');
    expect(state.currentTime).toBe(60);
  });

  it('goes to chapters, and repeats what is between two moments', async () => {
    const { user, video, state } = await play();
    await user.click(button('Einstellungen'));
    await user.click(document.querySelectorAll<HTMLElement>('.mf-player-menu-item')[2] ?? document.body);
    expect(items()).toEqual(['Kapitel', 'Arriving', 'The quay']);
    expect(document.activeElement?.textContent).toContain('The quay');
    await press(user, '{ArrowUp}{Enter}');
    expect(state.currentTime).toBe(0);
    state.currentTime = 10;
    await press(user, '[[');
    state.currentTime = 20;
    await press(user, ']');
    video.dispatchEvent(new Event('timeupdate'));
    expect(state.currentTime).toBe(10);
    await press(user, '\\');
    state.currentTime = 21;
    video.dispatchEvent(new Event('timeupdate'));
    expect(state.currentTime).toBe(21);
  });
});

describe('the keys', () => {
  it('count on the whole page but where one types; arrows and Space only in the player', async () => {
    const { user, state, root } = await play();
    document.body.focus();
    await press(user, 'j{ArrowRight}');
    expect(state.currentTime).toBe(40);
    await user.click(document.querySelector('input') ?? document.body);
    await press(user, 'jm5');
    expect([state.currentTime, state.muted]).toEqual([40, false]);
    root.focus();
    await press(user, '{ArrowRight}');
    expect(state.currentTime).toBe(45);
    await press(user, '{ArrowUp}m7');
    expect([state.volume, state.muted, state.currentTime]).toEqual([0.55, true, 70]);
    await press(user, '{Shift>}{ArrowLeft}{/Shift}');
    expect(state.currentTime).toBe(40);
  });

  it('reach their place also while the video is given another source, and count from where it was', async () => {
    const { video, state, user } = await play();
    video.dispatchEvent(new Event('timeupdate'));
    // What an element without a source tells.
    const without = { readyState: 0, currentTime: 0, duration: Number.NaN };
    const arrive = () => {
      Object.assign(state, { readyState: 1, duration: 100 });
      video.dispatchEvent(new Event('loadedmetadata'));
    };
    Object.assign(state, without);
    await press(user, '7');
    expect(state.currentTime).toBe(0);
    arrive();
    expect(state.currentTime).toBe(70);
    Object.assign(state, without);
    await press(user, 'l');
    await press(user, 'l');
    arrive();
    expect(state.currentTime).toBe(90);
    // Nothing was asked for: the new source goes on where it starts.
    Object.assign(state, without);
    arrive();
    expect(state.currentTime).toBe(0);
  });

  it('are listed at a question mark, where single ones can be switched off', async () => {
    const { user, state, root } = await play();
    HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
    root.focus();
    await press(user, '?');
    const dialog = document.querySelector('[role="dialog"]');
    expect(dialog?.textContent).toContain('Tastenkürzel');
    expect(dialog?.textContent).toContain('Leertaste');
    await press(user, 'm');
    expect(state.muted).toBe(false);
    await user.click(dialog?.querySelector('input') ?? document.body);
    await user.click(dialog?.querySelector('button') ?? document.body);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    root.focus();
    await press(user, 'm{ArrowRight}');
    expect([state.muted, state.currentTime]).toEqual([false, 55]);
  });

  it('go to the next video with Shift alone, where there may be one, unless single keys are off', async () => {
    const playNext = jest.fn();
    const page = { videoId: 1, path: '/videos/1/harbour/', title: 'Harbour', goTo: () => {}, playNext };
    const { user, root, state } = await play(page);
    root.focus();
    await press(user, 'n');
    expect(playNext).not.toHaveBeenCalled();
    await press(user, '{Shift>}N{/Shift}');
    expect(playNext).toHaveBeenCalledTimes(1);
    // With Caps Lock letters are others, and mean the same.
    await press(user, 'L');
    expect(state.currentTime).toBe(60);
  });

  it('turn captions on and off, which the button shows', async () => {
    const { user } = await play();
    document.body.focus();
    expect(button('Untertitel').getAttribute('aria-pressed')).toBe('false');
    await press(user, 'c');
    expect(button('Untertitel').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('.video-js [role="status"]')?.textContent).toBe('Untertitel: 日本語');
    await press(user, 'c');
    expect(button('Untertitel').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('all features', () => {
  it('go with the player', async () => {
    const { user, state } = await play();
    handle?.dispose();
    document.body.focus();
    await press(user, 'j');
    expect(state.currentTime).toBe(50);
    expect(document.querySelector('[class*="mf-player-menu"], .mf-player-mini')).toBeNull();
  });
});
