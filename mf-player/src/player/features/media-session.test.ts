import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Commands } from './commands.ts';
import { followMediaSession } from './media-session.ts';

let handlers: Record<string, ((details: object) => void) | null>;
const session = {
  metadata: null as { title: string } | null,
  setActionHandler: (action: string, handler: ((details: object) => void) | null) => {
    handlers[action] = handler;
  },
};
beforeEach(() => {
  handlers = {};
  Object.assign(globalThis, {
    MediaMetadata: class {
      title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  });
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaMetadata');
  Reflect.deleteProperty(navigator, 'mediaSession');
});
const commands = { play: jest.fn(), seekBy: jest.fn(), seekTo: jest.fn() };
const follow = (page?: Parameters<typeof followMediaSession>[2]) =>
  followMediaSession(document.createElement('video'), commands as unknown as Commands, page);

it('goes on to what comes next by a key of the headset, and leaves nothing behind', () => {
  const playNext = jest.fn();
  const end = follow({ shown: { title: 'Harbour' }, playNext });
  expect(session.metadata?.title).toBe('Harbour');
  handlers.nexttrack?.({});
  handlers.seekbackward?.({});
  handlers.play?.({});
  expect([playNext.mock.calls.length, commands.seekBy.mock.calls]).toEqual([1, [[-10]]]);
  // Which knows of failures; an element does not.
  expect(commands.play).toHaveBeenCalledTimes(1);
  end();
  expect([session.metadata, ...Object.values(handlers)].every((one) => one === null)).toBe(true);
});

it('offers no next video where none is known to come, and tells no title where none may be reported', () => {
  follow()();
  expect(session.metadata).toBeNull();
  expect(Object.keys(handlers)).not.toContain('nexttrack');
});
