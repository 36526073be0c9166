import { describe, expect, it } from '@jest/globals';
import { countWatched, drawCurve } from './watched-parts.ts';

const play = () => {
  const video = document.createElement('video');
  const state = { currentTime: 0, duration: 200, paused: false, seeking: false };
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(video, name, { get: () => state[name] });
  const told: string[] = [];
  const undo = countWatched(video, (parts) => told.push(parts));
  const at = (seconds: number) => {
    state.currentTime = seconds;
    video.dispatchEvent(new Event('timeupdate'));
  };
  return { video, state, told, undo, at };
};

describe('countWatched', () => {
  it('counts each part once for each time that it is come to, and tells it once', () => {
    const { video, at, told, undo } = play();
    for (const seconds of [0, 0.5, 1, 2, 3, 4, 5]) at(seconds);
    for (let times = 0; times < 5; times += 1) {
      video.dispatchEvent(new Event('seeking'));
      at(100);
    }
    at(200);
    window.dispatchEvent(new Event('pagehide'));
    undo();
    expect(told).toEqual([`111${'0'.repeat(47)}3${'0'.repeat(48)}1`]);
  });

  it('counts nothing that was only looked for, and tells nothing of a glance', () => {
    const { state, at, told, undo } = play();
    state.paused = true;
    for (const seconds of [0, 20, 40, 60]) at(seconds);
    state.paused = false;
    at(80);
    undo();
    expect(told).toEqual([]);
  });
});

describe('drawCurve', () => {
  it('is as wide as the timeline, highest where most watch', () => {
    const holder = document.createElement('div');
    const undo = drawCurve(holder, [0, 100, 50]);
    expect(holder.querySelector('path')?.getAttribute('d')).toBe('M0,100 L0.5,100 1.5,0 2.5,50 L3,100 Z');
    undo();
    expect(holder.childElementCount).toBe(0);
  });
});
