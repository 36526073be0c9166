import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  claimInterrupted,
  discardInterrupted,
  INTERRUPTED_MS,
  keepInterrupted,
  takeInterrupted,
} from './interrupted-action.ts';

const COMMENT = {
  remote: 'mf-community',
  action: 'comment',
  args: { section: 'video', text: '夜の港 "quiet"' },
};

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

describe('an interrupted action', () => {
  it('comes back as it was, once', () => {
    keepInterrupted(COMMENT, '/videos/6/x/');
    expect(takeInterrupted('/videos/6/x/')).toMatchObject(COMMENT);
    expect(takeInterrupted('/videos/6/x/')).toBeNull();
  });

  it('belongs to its page: elsewhere it is gone', () => {
    keepInterrupted(COMMENT, '/videos/6/x/');
    expect(takeInterrupted('/videos/7/y/')).toBeNull();
    expect(takeInterrupted('/videos/6/x/')).toBeNull();
  });

  it('ends after fifteen minutes', () => {
    expect(INTERRUPTED_MS).toBe(900_000);
    keepInterrupted(COMMENT, '/');
    expect(takeInterrupted('/', Date.now() + 900_001)).toBeNull();
  });

  it('ends when the visitor gives up', () => {
    keepInterrupted(COMMENT, '/');
    discardInterrupted();
    expect(takeInterrupted('/')).toBeNull();
  });

  it.each(['null', '[]', '{"id":1}', 'no JSON', '{"id":"a","path":"/","remote":"x","action":"y","atMs":1}'])(
    'is not made of %s',
    (text) => {
      window.sessionStorage.setItem('foyer-interrupted', text);
      expect(takeInterrupted('/')).toBeNull();
    },
  );

  it('is carried out by one tab alone, also when the tab was duplicated', async () => {
    keepInterrupted(COMMENT, '/');
    const copy = window.sessionStorage.getItem('foyer-interrupted') ?? '';
    const first = takeInterrupted('/');
    window.sessionStorage.setItem('foyer-interrupted', copy);
    const second = takeInterrupted('/');
    if (!first || !second) throw new Error('both tabs have it');
    expect([await claimInterrupted(first), await claimInterrupted(second)]).toEqual([true, false]);
  });
});
