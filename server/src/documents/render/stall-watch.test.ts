import { describe, expect, it } from '@jest/globals';
import { type Stall, StallWatch } from './stall-watch.ts';

const LIMIT_MS = 1000;
const EVERY_MS = 100;

interface Second {
  /** Milliseconds of each second on a processor. */
  cpu: number;
  /** Does not want one. */
  idle?: boolean;
  answers?: boolean;
  /** Other code starts in every look. */
  turns?: boolean;
}

/** What the watcher says of a thread that lives through these seconds, looked at ten times in each; `looks` fewer times. */
const watch = (seconds: readonly Second[], { knowsTimes = true, looks = 10 } = {}): Stall | null => {
  const watcher = new StallWatch(LIMIT_MS, EVERY_MS);
  let [nowMs, pongs, turn, cpuMs] = [0, 0, 0, 0];
  const check = (isIdle: boolean) =>
    watcher.check({ nowMs, pongs, turn, times: knowsTimes ? { cpuMs, isIdle } : undefined });
  check(false);
  for (const { cpu, idle = false, answers, turns } of seconds)
    for (let count = 0; count < looks; count += 1) {
      nowMs += 1000 / looks;
      cpuMs += cpu / looks;
      if (answers) pongs += 1;
      if (turns) turn += 1;
      const stall = check(idle);
      if (stall) return stall;
    }
  return null;
};
const times = (count: number, second: Second) => Array.from({ length: count }, () => second);

describe('StallWatch', () => {
  it('blames who burns the limit of processor time in one turn', () => {
    expect(watch(times(2, { cpu: 1000 }))).toMatchObject({ isOwnTime: true });
    expect(watch(times(30, { cpu: 100 }))).toMatchObject({ isOwnTime: true });
  });

  it('blames nobody for a busy machine, however long it takes', () => {
    expect(watch(times(60, { cpu: 10 }))).toBeNull();
    expect(watch(times(600, { cpu: 0 }))).toBeNull();
  });

  it('lets a thread work for long that answers in between', () => {
    expect(watch(times(60, { cpu: 1000, answers: true }))).toBeNull();
  });

  it('blames nobody in particular when many short turns keep a thread from answering', () => {
    expect(watch(times(3, { cpu: 1000, turns: true }))).toBeNull();
    expect(watch(times(6, { cpu: 1000, turns: true }))).toMatchObject({ isOwnTime: false });
  });

  it('blames who sleeps, after a longer while', () => {
    expect(watch(times(7, { cpu: 0, idle: true }))).toBeNull();
    expect(watch(times(9, { cpu: 0, idle: true }))).toMatchObject({ isOwnTime: true });
    expect(watch(times(20, { cpu: 100, idle: true }))).toMatchObject({ isOwnTime: true });
  });

  it('does not count what the whole process slept through', () => {
    expect(watch(times(20, { cpu: 0, idle: true }), { looks: 1 })).toBeNull();
  });

  it('gives up a silent thread, but blames nobody, where the system does not tell its times', () => {
    expect(watch(times(9, { cpu: 1000 }), { knowsTimes: false })).toMatchObject({
      isOwnTime: false,
    });
  });
});
