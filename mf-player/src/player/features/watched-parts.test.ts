import { describe, expect, it } from '@jest/globals';
import type { QualityLevel } from '../engine/engine.ts';
import { countWatched, drawCurve } from './watched-parts.ts';

const play = (given: Partial<{ currentTime: number; duration: number; paused: boolean }> = {}) => {
  const video = document.createElement('video');
  const state = { currentTime: 0, duration: 200, paused: false, seeking: false, ...given };
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(video, name, { get: () => state[name] });
  const told: string[] = [];
  const bytes: number[] = [];
  const engine: { currentLevel: QualityLevel | undefined; fetchedBytes: number } = {
    currentLevel: undefined,
    fetchedBytes: 0,
  };
  const undo = countWatched(video, engine, (parts, fetched) => {
    told.push(parts);
    bytes.push(fetched);
  });
  const at = (seconds: number) => {
    state.currentTime = seconds;
    video.dispatchEvent(new Event('timeupdate'));
  };
  return { video, state, engine, told, bytes, undo, at };
};

describe('countWatched', () => {
  it('counts each part once for each time that it is come to, and tells it once', () => {
    const { video, at, told, undo } = play();
    for (const seconds of [0, 0.5, 1, 2, 3, 4, 5]) at(seconds);
    for (let times = 0; times < 5; times += 1) {
      video.dispatchEvent(new Event('seeking'));
      at(100);
    }
    video.dispatchEvent(new Event('seeking'));
    at(200);
    window.dispatchEvent(new Event('pagehide'));
    undo();
    expect(told).toEqual([`111${'0'.repeat(47)}3${'0'.repeat(48)}1`]);
  });

  it('counts what was played between two reports of the time', () => {
    const { video, state, at, told, undo } = play();
    state.duration = 10;
    for (const seconds of [0, 0.25, 0.5]) at(seconds);
    video.dispatchEvent(new Event('seeking'));
    at(9);
    undo();
    expect(told).toEqual([`111111${'0'.repeat(84)}1${'0'.repeat(9)}`]);
  });

  it('counts what a busy page played before the first report of the time and after the last one', () => {
    const { state, told } = play({ currentTime: 2, duration: 20 });
    state.currentTime = 3;
    window.dispatchEvent(new Event('pagehide'));
    expect(told).toEqual([`${'0'.repeat(10)}111111${'0'.repeat(84)}`]);
  });

  it('counts from where a seek led, though no time was reported there yet', () => {
    const { video, state, told, undo } = play({ duration: 20, paused: true });
    video.dispatchEvent(new Event('seeking'));
    Object.assign(state, { currentTime: 10, paused: false });
    video.dispatchEvent(new Event('seeked'));
    state.currentTime = 11;
    undo();
    expect(told).toEqual([`${'0'.repeat(50)}111111${'0'.repeat(44)}`]);
  });

  it('tells what it weighed, by the quality in which it was watched', () => {
    const { at, engine, bytes, undo } = play();
    const level = { index: 0, width: 640, height: 360, bitrate: 800_000 };
    // Not known yet: as those after it.
    at(0);
    engine.currentLevel = level;
    at(2);
    engine.currentLevel = { ...level, bitrate: 1_600_000 };
    at(4);
    at(5);
    undo();
    // Three parts of 2 s at 1.2 Mbit/s on average.
    expect(bytes).toEqual([900_000]);
  });

  it('tells what hls.js fetched, which is more than what was watched', () => {
    const { at, engine, bytes, undo } = play();
    for (const seconds of [0, 2, 4]) at(seconds);
    engine.fetchedBytes = 7_000_000;
    undo();
    expect(bytes).toEqual([7_000_000]);
  });

  it('counts nothing that was only looked for, and tells nothing of a glance', () => {
    const { video, state, at, told, undo } = play({ paused: true });
    for (const seconds of [20, 40, 60, 80]) {
      video.dispatchEvent(new Event('seeking'));
      at(seconds);
    }
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
