import { describe, expect, it } from '@jest/globals';
import { type Stall, StallWatch } from './stall-watch.ts';

const LIMIT_MS = 1000;
const EVERY_MS = 100;

interface Second {
  /** Milliseconds of each second on a processor, and waiting for one. */
  cpu: number;
  queued: number;
  answers?: boolean;
  /** Other code begins in every look. */
  turns?: boolean;
}

/** What the watcher says of a thread that lives through these seconds, looked at ten times in each; `looks` fewer times. */
const watch = (seconds: readonly Second[], { knowsTimes = true, looks = 10 } = {}): Stall | null => {
  const watcher = new StallWatch(LIMIT_MS, EVERY_MS);
  let [nowMs, pongs, turn, cpuMs, queuedMs] = [0, 0, 0, 0, 0];
  const look = () =>
    watcher.look({ nowMs, pongs, turn, times: knowsTimes ? { cpuMs, queuedMs } : undefined });
  look();
  for (const { cpu, queued, answers, turns } of seconds)
    for (let count = 0; count < looks; count += 1) {
      nowMs += 1000 / looks;
      cpuMs += cpu / looks;
      queuedMs += queued / looks;
      if (answers) pongs += 1;
      if (turns) turn += 1;
      const stall = look();
      if (stall) return stall;
    }
  return null;
};
const times = (count: number, second: Second) => Array.from({ length: count }, () => second);

describe('StallWatch', () => {
  it('blames who burns the limit of processor time in one turn', () => {
    expect(watch(times(2, { cpu: 1000, queued: 0 }))).toMatchObject({ isOwnTime: true });
    expect(watch(times(30, { cpu: 100, queued: 900 }))).toMatchObject({ isOwnTime: true });
  });

  it('blames nobody for a busy machine, however long it takes', () => {
    expect(watch(times(60, { cpu: 10, queued: 990 }))).toBeNull();
    expect(watch(times(600, { cpu: 0, queued: 1000 }))).toBeNull();
  });

  it('lets a thread work for long that answers in between', () => {
    expect(watch(times(60, { cpu: 1000, queued: 0, answers: true }))).toBeNull();
  });

  it('blames nobody in particular when many short turns keep a thread from answering', () => {
    expect(watch(times(3, { cpu: 1000, queued: 0, turns: true }))).toBeNull();
    expect(watch(times(6, { cpu: 1000, queued: 0, turns: true }))).toMatchObject({ isOwnTime: false });
  });

  it('blames who sleeps, after a longer while', () => {
    expect(watch(times(7, { cpu: 0, queued: 0 }))).toBeNull();
    expect(watch(times(9, { cpu: 0, queued: 0 }))).toMatchObject({ isOwnTime: true });
    expect(watch(times(20, { cpu: 0, queued: 500 }))).toMatchObject({ isOwnTime: true });
  });

  it('does not count what the whole process slept through', () => {
    expect(watch(times(20, { cpu: 0, queued: 0 }), { looks: 1 })).toBeNull();
  });

  it('gives up a silent thread, but blames nobody, where the system does not tell its times', () => {
    expect(watch(times(9, { cpu: 1000, queued: 0 }), { knowsTimes: false })).toMatchObject({
      isOwnTime: false,
    });
  });
});
