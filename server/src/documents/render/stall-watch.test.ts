import { describe, expect, it } from '@jest/globals';
import { StallWatch } from './stall-watch.ts';

const LIMIT_MS = 1000;
const EVERY_MS = 100;

interface Second {
  /** Milliseconds of each second on a processor; undefined: the system does not tell. */
  cpu?: number;
  answers?: boolean;
}

/** What the watcher says of a worker that lives through these seconds, read ten times in each. */
const watch = (seconds: readonly Second[]): string | null => {
  const watcher = new StallWatch(LIMIT_MS, EVERY_MS);
  let [pongs, spentMs] = [0, 0];
  watcher.check({ pongs, cpuMs: 0 });
  for (const { cpu, answers } of seconds)
    for (let count = 0; count < 1000 / EVERY_MS; count += 1) {
      spentMs += (cpu ?? 0) / (1000 / EVERY_MS);
      if (answers) pongs += 1;
      const reason = watcher.check({ pongs, cpuMs: cpu === undefined ? undefined : spentMs });
      if (reason !== null) return reason;
    }
  return null;
};
const times = (count: number, second: Second) => Array.from({ length: count }, () => second);

describe('StallWatch', () => {
  it('gives up a worker that has used the limit of processor time up without an answer', () => {
    expect(watch(times(2, { cpu: 1000 }))).toBe('no answer after 1000 ms of processor time');
    expect(watch(times(11, { cpu: 100 }))).toBe('no answer after 1000 ms of processor time');
  });

  it('waits on a busy machine, where it gets little', () => {
    expect(watch(times(29, { cpu: 10 }))).toBeNull();
  });

  it('lets a worker work for long that answers in between', () => {
    expect(watch(times(60, { cpu: 1000, answers: true }))).toBeNull();
  });

  it('does not count what was before the last answer', () => {
    expect(watch([{ cpu: 900 }, { cpu: 900, answers: true }, { cpu: 900 }])).toBeNull();
  });

  it.each([
    ['does not work', 0],
    ['is on a system that does not tell what it works', undefined],
  ])('gives up a worker that %s and is silent, after a longer while', (_, cpu) => {
    expect(watch(times(29, { cpu }))).toBeNull();
    expect(watch(times(31, { cpu }))).toBe('no answer to 300 questions');
  });
});
