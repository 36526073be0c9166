import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { mayStore, readConsent, useMayStore, writeConsent } from './consent.ts';
import { followWithdrawal, type LocalKey, localStore } from './local-store.ts';

const KEY: LocalKey<number[]> = {
  name: 'numbers',
  parse: (value) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : undefined),
};
const forget = () => {
  document.cookie = 'consent=; path=/; max-age=0';
  delete document.documentElement.dataset.consent;
  localStorage.clear();
};
beforeEach(forget);
afterEach(forget);

describe('consent', () => {
  it('is needed for everything optional where the country asks for it', () => {
    expect([mayStore('functional'), mayStore('advertising')]).toEqual([false, false]);
    document.documentElement.dataset.consent = 'ask';
    expect(mayStore('functional')).toBe(false);
  });

  it('is needed for functional storage only once refused elsewhere, and for third parties everywhere', () => {
    document.documentElement.dataset.consent = 'free';
    expect([mayStore('functional'), mayStore('advertising')]).toEqual([true, false]);
    writeConsent([]);
    expect([mayStore('functional'), mayStore('advertising')]).toEqual([false, false]);
  });

  it.each([
    ['necessary', false, false],
    ['functional', true, false],
    ['functional.advertising', true, true],
    ['advertising', false, true],
    ['everything', false, false],
    ['functional.everything', false, false],
    ['', false, false],
  ])('the cookie %j allows functional %s, advertising %s', (text, functional, advertising) => {
    document.cookie = `consent=${text}; path=/`;
    expect([mayStore('functional'), mayStore('advertising')]).toEqual([functional, advertising]);
  });

  it.each([
    ['necessary', false],
    ['lists', true],
    ['lists.advertising', true],
    ['functional', true],
    ['functional.advertising', true],
    ['advertising', false],
  ])('the cookie %j allows what the visitor asks to be kept: %s', (text, lists) => {
    document.cookie = `consent=${text}; path=/`;
    expect(mayStore('lists')).toBe(lists);
    writeConsent(readConsent() ?? []);
    expect(document.cookie).toBe(`consent=${text}`);
  });

  it('is followed by what is on the page', () => {
    const Shown = () => <p>{useMayStore('functional') ? 'allowed' : 'not allowed'}</p>;
    render(<Shown />);
    expect(screen.getByText('not allowed')).toBeInTheDocument();
    act(() => writeConsent(['functional']));
    expect(screen.getByText('allowed')).toBeInTheDocument();
    act(() => writeConsent([]));
    expect(screen.getByText('not allowed')).toBeInTheDocument();
  });
});

describe('the store of optional data', () => {
  it('keeps nothing without consent', () => {
    expect(localStore.write(KEY, [1])).toBe(false);
    expect(localStorage).toHaveLength(0);
    expect(localStore.read(KEY)).toBeUndefined();
  });

  it('keeps values with consent, and removes every one at withdrawal, no other', () => {
    const stop = followWithdrawal();
    writeConsent(['functional']);
    localStorage.setItem('of-another-program', 'stays');
    expect(localStore.write(KEY, [1, 2])).toBe(true);
    expect(localStore.read(KEY)).toEqual([1, 2]);
    writeConsent(['advertising']);
    expect(Object.keys(localStorage)).toEqual(['of-another-program']);
    stop();
  });

  it('keeps lists with consent to them alone, also when the rest is withdrawn', () => {
    const library: LocalKey<number[]> = { ...KEY, name: 'library' };
    writeConsent(['lists']);
    expect([localStore.write(KEY, [1]), localStore.write(library, [2])]).toEqual([false, true]);
    writeConsent(['functional']);
    localStore.write(KEY, [1]);
    const stop = followWithdrawal();
    writeConsent(['lists']);
    expect([localStore.read(KEY), localStore.read(library)]).toEqual([undefined, [2]]);
    writeConsent([]);
    expect(localStorage).toHaveLength(0);
    stop();
  });

  it('removes at the next visit what was left without consent', () => {
    writeConsent(['functional']);
    localStore.write(KEY, [1]);
    document.cookie = 'consent=; path=/; max-age=0';
    const stop = followWithdrawal();
    expect(localStorage).toHaveLength(0);
    stop();
  });

  it('survives a full storage and text that is no value', () => {
    writeConsent(['functional']);
    expect(
      localStore.write(
        KEY,
        Array.from({ length: 4_000_000 }, () => 1),
      ),
    ).toBe(false);
    localStorage.setItem('foyer.numbers', '{"broken');
    expect(localStore.read(KEY)).toBeUndefined();
    localStorage.setItem('foyer.numbers', '"text"');
    expect(localStore.read(KEY)).toBeUndefined();
  });
});
