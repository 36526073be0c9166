import { describe, expect, it } from '@jest/globals';
import type { ReleaseSet } from '../registry/release-sets.ts';
import { createWarmUpPatience, type WarmUpPatienceOptions } from './warm-up-patience.ts';

const SET = { id: 7 } as ReleaseSet;
const LIMIT_MS = 200;
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<void>(() => {});

const open = (options: WarmUpPatienceOptions) => {
  const said: string[] = [];
  const patience = createWarmUpPatience({
    limitMs: LIMIT_MS,
    longestMs: 60_000,
    controlLimitMs: 100,
    say: (setId, line) => said.push(`${setId} ${line}`),
    ...options,
  });
  return { patience, said };
};

describe('a warm-up of which nothing comes', () => {
  it('is given up after the limit when a page of the live set comes immediately', async () => {
    const { patience, said } = open({ renderControl: async () => 'page' });
    await expect(patience.limit(SET, never)).rejects.toThrow('no page after 0.2 s');
    expect(said).toEqual([]);
  });

  it('is given up after the limit when nothing is live', async () => {
    await expect(open({}).patience.limit(SET, never)).rejects.toThrow('no page after 0.2 s');
  });

  it('is waited for when a page of the live set does not come either, and anyone who releases is notified', async () => {
    let isBusy = true;
    const { patience, said } = open({ renderControl: () => (isBusy ? never() : Promise.resolve()) });
    let finish = () => {};
    const warming = patience.limit(SET, () => new Promise((resolve) => (finish = resolve)));
    while (said.length === 0) await pass(20);
    // A timer may end within the millisecond before its time.
    expect(said[0]).toMatch(
      /^7 release set 7: no page after [\d.]+ s, but the live set's took 0\.(?:09|1)\d* s, too: the machine is busy, trying again$/,
    );
    isBusy = false;
    finish();
    await warming;
  });

  it('is given up when the machine has time again and still nothing comes', async () => {
    let tries = 0;
    const { patience, said } = open({
      renderControl: () => ((tries += 1) < 3 ? never() : Promise.resolve()),
    });
    await expect(patience.limit(SET, never)).rejects.toThrow('no page after 0.2 s');
    expect(said).toHaveLength(2);
  });

  it('is given up in the end on a machine that stays busy', async () => {
    const { patience } = open({ renderControl: never, longestMs: 1000 });
    await expect(patience.limit(SET, never)).rejects.toThrow(
      /^not warm after [\d.]+ s, on a machine that is busy$/,
    );
  });
});

describe('a warm-up that takes long', () => {
  it('goes on as long as something is rendered', async () => {
    const { patience } = open({ renderControl: async () => 'page' });
    await patience.limit(SET, async () => {
      // Five times the limit; a rendering each half of it.
      for (let page = 0; page < 10; page++) {
        await pass(LIMIT_MS / 2);
        patience.note(SET.id);
      }
    });
  });

  it('is not helped by what other sets render', async () => {
    const { patience } = open({ renderControl: async () => 'page' });
    const visitors = setInterval(() => patience.note(1), 10);
    await expect(patience.limit(SET, never)).rejects.toThrow('no page after 0.2 s');
    clearInterval(visitors);
  });

  it('is not given up while the process itself stands still', async () => {
    const { patience } = open({ renderControl: async () => 'page' });
    await patience.limit(SET, async () => {
      await pass(20);
      // Three times the limit, in which no timer runs.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIMIT_MS * 3);
      await pass(20);
    });
  });

  it('fails as its work does', async () => {
    const { patience } = open({});
    const work = async () => {
      throw new Error('mf-player cannot render /');
    };
    await expect(patience.limit(SET, work)).rejects.toThrow('mf-player cannot render /');
  });
});
