import { describe, expect, it } from '@jest/globals';
import { ASSIGNMENT_PARTS, chooseSet, keptSet } from './choose-set.ts';
import type { LiveSets, ReleaseSet } from '../registry/release-sets.ts';

const makeSet = (id: number): ReleaseSet => ({
  id,
  packages: { shell: '1' },
  releases: {} as ReleaseSet['releases'],
  note: '',
});
const makeLive = (share: number): LiveSets => ({
  stable: makeSet(1),
  candidate: { set: makeSet(2), share },
  previous: null,
});
const parts = Array.from({ length: ASSIGNMENT_PARTS }, (_, part) => String(part));

describe('chooseSet', () => {
  it('gives everyone the stable set, and no cookie, while there is no candidate', () => {
    expect(chooseSet({ ...makeLive(1), candidate: null }, undefined, () => 0)).toEqual({ set: makeSet(1) });
  });

  it('gives the candidate to its share of the visitors', () => {
    const chosen = parts.filter((part) => chooseSet(makeLive(0.1), part).set.id === 2);
    expect(chosen).toHaveLength(ASSIGNMENT_PARTS / 10);
  });

  it('draws new visitors evenly and keeps what was drawn', () => {
    const draws = 10_000;
    let candidates = 0;
    for (let index = 0; index < draws; index++) {
      const first = chooseSet(makeLive(0.25), undefined, () => index / draws);
      const second = chooseSet(makeLive(0.25), first.cookie);
      expect(second).toEqual({ set: first.set });
      if (first.set.id === 2) candidates++;
    }
    expect(candidates).toBe(draws / 4);
  });

  it('takes nobody from the candidate when its share grows', () => {
    for (const part of parts) {
      if (chooseSet(makeLive(0.1), part).set.id === 2) expect(chooseSet(makeLive(0.3), part).set.id).toBe(2);
    }
  });

  it.each(['', '1000', '-1', 'abc', '1.5'])('draws anew for a cookie that it never set: %p', (cookie) => {
    expect(chooseSet(makeLive(0.5), cookie, () => 0.7)).toEqual({ set: makeSet(1), cookie: '700' });
  });
});

describe('keptSet', () => {
  it('is what the cookie has the visitor assigned to, and draws nothing', () => {
    const idOf = (cookie: string | undefined) => keptSet(makeLive(0.25), cookie).id;
    expect(['0', '249', '250', '999', undefined, '', '1000', 'x'].map(idOf)).toEqual([
      2, 2, 1, 1, 1, 1, 1, 1,
    ]);
    expect(keptSet({ ...makeLive(1), candidate: null }, '0').id).toBe(1);
  });
});
