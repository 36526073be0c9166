import { expect, it } from '@jest/globals';
import { isPackageName, isRemoteName, listRemotes } from './remote.ts';

it.each(['mf-listings', 'mf-map2', 'mf-long-reads'])('%s may be a remote', (name) => {
  expect(isRemoteName(name)).toBe(true);
});

it.each([
  'shell',
  'mf-',
  'mf-Map',
  'mf-a--b',
  'mf-a-',
  'mf-1',
  'mf-../x',
  'mf_a',
  'listings',
  `mf-${'a'.repeat(30)}`,
  7,
])('%s may not', (name) => {
  expect(isRemoteName(name)).toBe(false);
});

it('lists the remotes of any set, in one order', () => {
  expect(isPackageName('shell')).toBe(true);
  const packages = { 'mf-b': 2, shell: 0, 'mf-a': 1, other: 3 };
  expect(listRemotes(packages)).toEqual([
    ['mf-a', 1],
    ['mf-b', 2],
  ]);
});
