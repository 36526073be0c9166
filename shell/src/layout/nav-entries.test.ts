import { expect, it } from '@jest/globals';
import { flatEntries, groupEntries, iconOf } from './nav-entries.ts';

const entry = (id: string, group?: string) =>
  ({ id, group, label: id, to: `/${id}/`, icon: 'list' }) as const;
const shape = (entries: Parameters<typeof groupEntries>[0]) =>
  groupEntries(entries).map(({ id, children }) => [id, children.map((child) => child.id)]);

it('puts entries into the menu of the one that they name, in their order', () => {
  const entries = [entry('videos'), entry('newest', 'videos'), entry('categories'), entry('best', 'videos')];
  expect(shape(entries)).toEqual([
    ['videos', ['newest', 'best']],
    ['categories', []],
  ]);
  expect(flatEntries(groupEntries(entries)).map(({ id }) => id)).toEqual(['newest', 'best', 'categories']);
});

it('leaves entries side by side where their head is not in the set', () => {
  expect(shape([entry('newest', 'videos'), entry('best', 'videos')])).toEqual([
    ['newest', []],
    ['best', []],
  ]);
});

it('makes a head that nobody names a link', () => {
  expect(flatEntries(groupEntries([entry('videos')])).map(({ to }) => to)).toEqual(['/videos/']);
});

it('loses no entry where groups are named in a circle, or two deep', () => {
  const deep = [
    entry('a'),
    entry('b', 'a'),
    entry('c', 'b'),
    entry('d', 'd'),
    entry('e', 'f'),
    entry('f', 'e'),
  ];
  expect(flatEntries(groupEntries(deep)).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e', 'f']);
});

it('shows a drawing that a package brings, and a list for a name that this shell does not know', () => {
  expect(['star', 'M4 4h16v16z', 'tomorrow', undefined].map(iconOf)).toEqual([
    'star',
    'M4 4h16v16z',
    'list',
    'list',
  ]);
});
