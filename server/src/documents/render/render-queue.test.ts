import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RenderQueue, type RenderQueueOptions } from './render-queue.ts';

/** A renderer that makes documents when a test asks it to. */
const openQueue = (options: Partial<RenderQueueOptions> = {}) => {
  const queue = new RenderQueue({ slots: 2, slotsPerNetwork: 1, ...options });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const refused: string[] = [];
  const ask = (name: string, network?: string) => {
    void queue
      .run(
        () =>
          new Promise<void>((resolve) => {
            started.push(name);
            finish.set(name, resolve);
          }),
        network,
        name,
      )
      .catch((error: { status: number; details: { retryAfterSeconds?: number } }) =>
        refused.push(`${name} ${error.status} ${error.details.retryAfterSeconds}`),
      );
  };
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return {
    queue,
    started,
    refused,
    ask,
    settle,
    end: async (name: string) => {
      finish.get(name)?.();
      await settle();
    },
  };
};

describe('RenderQueue', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps a worker free of the one who floods, and gives it to anyone else who comes', async () => {
    const { ask, settle, started } = openQueue();
    for (let count = 0; count < 100; count += 1) ask(`flood ${count}`, 'a');
    await settle();
    expect(started).toEqual(['flood 0']);
    ask('visitor', 'b');
    await settle();
    expect(started).toEqual(['flood 0', 'visitor']);
  });

  it('lets networks take turns, however many documents each asks for', async () => {
    const { ask, settle, end, started } = openQueue({ slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'a');
    for (const name of ['b1', 'b2']) ask(name, 'b');
    ask('c1', 'c');
    await settle();
    for (let count = 0; count < 7; count += 1) await end(started.at(-1) ?? '');
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('renders for the server besides, without refusing it', async () => {
    const { ask, settle, started } = openQueue({ slots: 3, maxWaiting: 1, maxWaitingPerNetwork: 1 });
    for (const name of ['one', 'two', 'three', 'four']) ask(name);
    await settle();
    expect(started).toEqual(['one', 'two', 'three']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(started).toHaveLength(3);
  });

  it('refuses with 503 and a time to come back who waited for too long', async () => {
    const { ask, settle, end, started, refused } = openQueue({ patienceMs: 3000 });
    ask('first', 'a');
    ask('second', 'a');
    await jest.advanceTimersByTimeAsync(2999);
    expect(refused).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(['second 503 5']);
    await end('first');
    await settle();
    expect(started).toEqual(['first']);
  });

  it('is bounded for one network and in all, and takes from the longest lane for a newcomer', async () => {
    const { queue, ask, settle, refused } = openQueue({ maxWaiting: 4, maxWaitingPerNetwork: 3 });
    for (let count = 0; count < 5; count += 1) ask(`a${count}`, 'a');
    await settle();
    expect(refused).toEqual(['a4 503 5']);
    // Two slots: `a0` and `b0` run; `b1` takes the last place.
    ask('b0', 'b');
    ask('b1', 'b');
    ask('c0', 'c');
    await settle();
    expect(refused).toEqual(['a4 503 5', 'a3 503 5']);
    expect(queue.waiting).toBe(4);
    // With lanes of nearly one length the newcomer is the one too many.
    ask('b2', 'b');
    await settle();
    expect(refused.at(-1)).toBe('b2 503 5');
  });

  it('brings a document forward that somebody else wants too', async () => {
    const { queue, ask, settle, end, started, refused } = openQueue({ slots: 1, patienceMs: 3000 });
    for (const name of ['a1', 'a2', 'a3', 'wanted']) ask(name, 'a');
    await settle();
    await jest.advanceTimersByTimeAsync(2000);
    queue.join('wanted', 'b');
    await end('a1');
    expect(started).toEqual(['a1', 'wanted']);
    await jest.advanceTimersByTimeAsync(5000);
    expect(refused).toEqual(['a2 503 5', 'a3 503 5']);
  });

  it('slows down who has a backlog: its place rests eight times as long as its document took, others go on', async () => {
    const { ask, settle, end, started } = openQueue({ backlog: 2, patienceMs: 60_000 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'a');
    await settle();
    await jest.advanceTimersByTimeAsync(100);
    await end('a1');
    ask('b1', 'b');
    await settle();
    expect(started).toEqual(['a1', 'b1']);
    await jest.advanceTimersByTimeAsync(799);
    expect(started).toEqual(['a1', 'b1']);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['a1', 'b1', 'a2']);
    // What waits now is no more than visitors ask for at the same time.
    await end('a2');
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('slows down a /48 as one network, however many of its addresses have a document waiting', async () => {
    const { ask, settle, end, started } = openQueue({ backlog: 2, patienceMs: 60_000 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, `2001:db8:1:${name.charAt(1)}000::1`);
    await settle();
    expect(started).toEqual(['a1']);
    await jest.advanceTimersByTimeAsync(100);
    await end('a1');
    ask('b1', '2001:db8:2::1');
    await settle();
    await jest.advanceTimersByTimeAsync(799);
    expect(started).toEqual(['a1', 'b1']);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('takes the place of who has most within a full /48 for another of its addresses', async () => {
    const { ask, settle, refused } = openQueue({ maxWaitingPerNetwork: 3 });
    for (let count = 0; count < 4; count += 1) ask(`a${count}`, '2001:db8:1::1');
    ask('neighbour', '2001:db8:1:8000::1');
    ask('a4', '2001:db8:1::1');
    await settle();
    expect(refused.toSorted()).toEqual(['a3 503 5', 'a4 503 5']);
  });

  it('gives every eighth turn to the one that waits longest, so that newcomers stop nobody', async () => {
    const { ask, settle, end, started } = openQueue({ slots: 1, patienceMs: 60_000 });
    ask('a1', 'a');
    ask('a2', 'a');
    for (let count = 0; count < 12; count += 1) {
      await jest.advanceTimersByTimeAsync(50);
      ask(`newcomer ${count}`, `newcomer ${count}`);
      await settle();
      await end(started.at(-1) ?? '');
    }
    expect(started.indexOf('a2')).toBeGreaterThan(1);
    expect(started.indexOf('a2')).toBeLessThan(8);
  });

  it('goes on after work that fails', async () => {
    const { queue } = openQueue({ slots: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')), 'a')).rejects.toThrow('broken');
    expect(await queue.run(async () => 'fine', 'a')).toBe('fine');
  });
});
