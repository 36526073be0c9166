import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AppDispatch } from '@foyer/shared/platform';
import { waitFor } from '@testing-library/react';
import { followLive } from './live.ts';
import { SIGNED_OUT } from './tab-names.ts';

/** What jsdom lacks: the connection alone, driven by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const asked: string[][] = [];
const dispatch = ((action: { type: string; payload: string[] }) =>
  void asked.push(action.payload)) as unknown as AppDispatch;
let stop: () => void;
beforeEach(() => {
  Stream.opened = [];
  asked.length = 0;
  Object.assign(globalThis, { EventSource: Stream });
  stop = followLive(dispatch);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const stream = (): Stream => {
  const [opened] = Stream.opened.slice(-1);
  if (!opened) throw new Error('no connection');
  return opened;
};

it('asks for everything that is shown when a connection starts, also again', async () => {
  expect(stream().url).toBe('/api/live');
  stream().say('hello', {});
  await waitFor(() => expect(asked).toEqual([['Messages', 'Notifications', 'Moderation']]));
  stream().say('hello', {});
  await waitFor(() => expect(asked).toHaveLength(2));
});

it('asks for what changed, once for hints that come together, and for nothing unknown', async () => {
  stream().say('changed', { nouns: ['messages'] });
  stream().say('changed', { nouns: ['messages', 'weather'] });
  await waitFor(() => expect(asked).toEqual([['Messages']]));
});

it('tries again after an answer that is no stream, and no more once it ended', () => {
  jest.useFakeTimers();
  stream().close();
  stream().dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(30_000);
  expect(Stream.opened).toHaveLength(2);
  stop();
  expect(stream().readyState).toBe(Stream.CLOSED);
  stream().dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(2);
});

it('ends immediately when its member signed out in another tab, and does not start again', () => {
  jest.useFakeTimers();
  const first = stream();
  window.dispatchEvent(new Event(SIGNED_OUT));
  expect(first.readyState).toBe(Stream.CLOSED);
  first.dispatchEvent(new Event('error'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  jest.advanceTimersByTime(120_000);
  expect(Stream.opened).toHaveLength(1);
});
