import { describe, expect, it } from '@jest/globals';
import type { VideoJsPlayer } from 'video.js';
import { handleHotkey } from './hotkeys.ts';

const fakePlayer = () => {
  const now = { time: 50, volume: 0.5, muted: false, rate: 1, paused: true };
  const player = {
    currentTime: (value?: number) => (value === undefined ? now.time : (now.time = value)),
    duration: () => 100,
    volume: (value?: number) => (value === undefined ? now.volume : (now.volume = value)),
    muted: (value?: boolean) => (value === undefined ? now.muted : (now.muted = value)),
    playbackRate: (value?: number) => (value === undefined ? now.rate : (now.rate = value)),
    paused: () => now.paused,
    play: async () => {
      now.paused = false;
    },
    pause: () => {
      now.paused = true;
    },
    userActive: () => {},
  } as unknown as VideoJsPlayer;
  const press = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, ...init });
    handleHotkey(player, event);
    return event.defaultPrevented;
  };
  return { now, press };
};

describe('handleHotkey', () => {
  it('plays and pauses, seeks within the video, and goes to tenths', () => {
    const { now, press } = fakePlayer();
    press('k');
    expect(now.paused).toBe(false);
    press(' ');
    expect(now.paused).toBe(true);
    press('ArrowRight');
    expect(now.time).toBe(55);
    press('l');
    press('7');
    expect(now.time).toBe(70);
    press('End');
    press('L');
    expect(now.time).toBe(100);
    press('Home');
    press('j');
    expect(now.time).toBe(0);
  });

  it('changes volume and speed in steps and stops at their ends', () => {
    const { now, press } = fakePlayer();
    press('m');
    expect(now.muted).toBe(true);
    for (let step = 0; step < 20; step++) press('ArrowUp');
    expect(now).toMatchObject({ volume: 1, muted: false });
    for (let step = 0; step < 9; step++) press('>');
    expect(now.rate).toBe(2);
    press('<');
    expect(now.rate).toBe(1.5);
  });

  it("leaves other keys and the browser's shortcuts alone", () => {
    const { now, press } = fakePlayer();
    expect(press('x')).toBe(false);
    expect(press('l', { ctrlKey: true })).toBe(false);
    expect(now.time).toBe(50);
    expect(press('l')).toBe(true);
  });
});
