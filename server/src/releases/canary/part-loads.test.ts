import { describe, expect, it } from '@jest/globals';
import type { ReleaseSet } from '../registry/release-sets.ts';
import { listParts, listUnprovenParts, type PartLoads } from './part-loads.ts';

const COMMENTS = 'mf-community/comments';
/** Of 1,000 views of the stable set. */
const comments = (stable: number, candidate: number, bad = 0): PartLoads => ({
  part: COMMENTS,
  stable: { views: stable, bad: 0 },
  candidate: { views: candidate, bad },
  stableViews: 1000,
});
const wanted = (loads: PartLoads, stepViews: number) =>
  listUnprovenParts([loads], stepViews).map(({ seen, wanted: all }) => `${seen} of ${all}`);

describe('a part that few visitors scroll to', () => {
  it.each([
    // A tenth of the stable set's visitors load it: of 50 views, 5.
    ['as often as its visitors load it in the stable set', comments(100, 4), ['4 of 5']],
    ['no longer once it was', comments(100, 5), []],
    ['ten times at most', comments(900, 9), ['9 of 10']],
    // One visitor of a hundred: half a load in 50 views.
    ['not at all when it is rare', comments(10, 0), []],
    ['not when nobody of the stable set loads it', comments(0, 0), []],
  ])('is waited for %s', (_, loads, expected) => {
    expect(wanted(loads, 50)).toEqual(expected);
  });

  it('is waited for when two of two loads failed, however rare it is', () => {
    expect(wanted(comments(0, 2, 2), 20)).toEqual(['2 of 10']);
    expect(wanted(comments(10, 2, 1), 20)).toEqual(['2 of 10']);
    // A fifth of 20 views; one failure of four may be a visitor's network.
    expect(wanted(comments(200, 4, 1), 20)).toEqual([]);
    // From here on the comparison decides.
    expect(wanted(comments(100, 10, 10), 20)).toEqual([]);
  });

  it('is waited for where more loads than views were reported: a view whose report was lost', () => {
    const loads = { ...comments(30, 9), stableViews: 0 };
    expect(wanted(loads, 50)).toEqual(['9 of 10']);
  });
});

it('is a page or a widget that a package exposes, not its messages', () => {
  const exposes = { './watch': {}, './comments': {}, './messages/en': {} };
  const set = { releases: { 'mf-community': { browser: { exposes } } } } as unknown as ReleaseSet;
  expect(listParts(set, 'mf-community')).toEqual(['mf-community/watch', COMMENTS]);
  expect(listParts(set, 'constructor')).toEqual([]);
});
