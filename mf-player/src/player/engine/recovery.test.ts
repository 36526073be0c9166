import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RecoveryCause } from './engine.ts';
import { createRecovery } from './recovery.ts';

const SECOND = 1000;
let isOnline = true;

beforeEach(() => {
  jest.useFakeTimers();
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const create = () => {
  const mended: [RecoveryCause, number][] = [];
  const told: (RecoveryCause | undefined)[] = [];
  const failed: RecoveryCause[] = [];
  const recovery = createRecovery({
    mend: async (cause, attempt) => void mended.push([cause, attempt]),
    onChange: (cause) => told.push(cause),
    onFailed: (cause) => failed.push(cause),
  });
  return { recovery, mended, told, failed };
};

describe('createRecovery', () => {
  it('mends immediately the first time, and is quiet again when the picture moves', async () => {
    const { recovery, mended, told } = create();
    recovery.report('network');
    await jest.advanceTimersByTimeAsync(0);
    expect(mended).toEqual([['network', 1]]);
    recovery.settle();
    expect(told).toEqual(['network', undefined]);
  });

  it('waits longer each time, and gives up after about a minute with what it was', async () => {
    const { recovery, mended, failed } = create();
    for (let second = 0; second < 90 && failed.length === 0; second += 1) {
      recovery.report('missing');
      await jest.advanceTimersByTimeAsync(SECOND);
    }
    expect(failed).toEqual(['missing']);
    expect(mended.length).toBeGreaterThan(5);
    expect(mended.length).toBeLessThan(15);
    expect(recovery.cause).toBeUndefined();
  });

  it('waits for the connection however long that takes, and goes on immediately when it is back', async () => {
    const { recovery, mended, told, failed } = create();
    isOnline = false;
    recovery.report('network');
    await jest.advanceTimersByTimeAsync(600 * SECOND);
    expect(mended).toEqual([]);
    expect(told).toEqual(['offline']);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(mended).toEqual([['network', 1]]);
    expect(failed).toEqual([]);
  });

  it('does nothing more once stopped', async () => {
    const { recovery, mended } = create();
    isOnline = false;
    recovery.report('network');
    recovery.stop();
    isOnline = true;
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60 * SECOND);
    expect(mended).toEqual([]);
  });
});
