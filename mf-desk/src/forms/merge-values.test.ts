import { expect, it } from '@jest/globals';
import { mergeValues } from './merge-values.ts';

const SHOP = { id: 'shop', weight: 1, texts: { en: 'A shop' } };
const PIER = { id: 'pier', weight: 1, texts: { en: 'A pier' } };
const wait = (word: string) => ({ word, language: '', act: 'wait' });

interface Case {
  what: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
  value: unknown;
  taken?: string[];
  conflicts?: string[];
}
const CASES: Case[] = [
  {
    what: 'nothing of theirs',
    base: { a: 1, b: 1 },
    theirs: { a: 1, b: 1 },
    mine: { a: 2, b: 1 },
    value: { a: 2, b: 1 },
  },
  {
    ...{ what: 'different fields', base: { a: '', b: '', c: '' }, theirs: { a: 't', b: '', c: '' } },
    ...{ mine: { a: '', b: 'm', c: '' }, value: { a: 't', b: 'm', c: '' }, taken: ['a'] },
  },
  {
    ...{
      what: 'one field by both',
      base: { a: '', b: '' },
      theirs: { a: 't', b: '' },
      mine: { a: 'm', b: '' },
    },
    ...{ value: { a: 'm', b: '' }, conflicts: ['a'] },
  },
  {
    what: 'the same by both',
    base: { a: '' },
    theirs: { a: 'x' },
    mine: { a: 'x' },
    value: { a: 'x' },
    taken: ['a'],
  },
  {
    what: 'a field that only mine has',
    base: { a: '' },
    theirs: { a: 't' },
    mine: { a: '', b: 'm' },
    value: { a: 't', b: 'm' },
    taken: ['a'],
  },
  {
    what: 'a field that they removed',
    base: { a: '', b: '' },
    theirs: { a: '' },
    mine: { a: 'm', b: '' },
    value: { a: 'm' },
    taken: ['b'],
  },
  {
    what: 'a value without fields',
    base: 'Foyer',
    theirs: 'Pier',
    mine: 'Foyer!',
    value: 'Foyer!',
    conflicts: [''],
  },
  {
    what: 'names in another order',
    base: { a: 1, b: 1 },
    theirs: { a: 1, b: 1 },
    mine: { b: 1, a: 2 },
    value: { a: 2, b: 1 },
  },
  {
    ...{
      what: 'an entry added by each',
      base: [SHOP],
      theirs: [SHOP, PIER],
      mine: [SHOP, { ...PIER, id: 'quay' }],
    },
    ...{ value: [SHOP, PIER, { ...PIER, id: 'quay' }], taken: ['pier'] },
  },
  {
    ...{ what: 'fields of one entry', base: [SHOP, PIER], theirs: [{ ...SHOP, weight: 5 }, PIER] },
    ...{ mine: [{ ...SHOP, texts: { en: 'A shop', de: 'Laden' } }, PIER], taken: ['shop/weight'] },
    value: [{ ...SHOP, weight: 5, texts: { en: 'A shop', de: 'Laden' } }, PIER],
  },
  {
    ...{
      what: 'an entry that they removed',
      base: [SHOP, PIER],
      theirs: [SHOP],
      mine: [{ ...SHOP, weight: 2 }, PIER],
    },
    ...{ value: [{ ...SHOP, weight: 2 }], taken: ['pier'] },
  },
  { what: 'an entry that I removed', base: [SHOP, PIER], theirs: [SHOP, PIER], mine: [PIER], value: [PIER] },
  {
    ...{ what: 'an entry that one removed and the other changed', base: [SHOP, PIER], theirs: [SHOP] },
    ...{ mine: [SHOP, { ...PIER, weight: 2 }], value: [SHOP, { ...PIER, weight: 2 }], conflicts: ['pier'] },
  },
  {
    ...{ what: 'words', base: [wait('a boat')], theirs: [wait('a boat'), wait('tours')] },
    ...{ mine: [{ ...wait('a boat'), act: 'refuse' }], taken: [' tours'] },
    value: [{ ...wait('a boat'), act: 'refuse' }, wait('tours')],
  },
  {
    ...{ what: 'links of one column', base: { network: [{ title: 'A', href: 'a' }] } },
    theirs: {
      network: [
        { title: 'A', href: 'a' },
        { title: 'B', href: 'b' },
      ],
    },
    mine: { network: [{ title: 'Aa', href: 'a' }], social: [{ title: 'C', href: 'c' }] },
    value: {
      network: [
        { title: 'Aa', href: 'a' },
        { title: 'B', href: 'b' },
      ],
      social: [{ title: 'C', href: 'c' }],
    },
    taken: ['network/b'],
  },
  {
    ...{
      what: 'a list whose entries nothing tells apart',
      base: ['a', 'b'],
      theirs: ['b', 'a'],
      mine: ['a'],
    },
    ...{ value: ['a'], conflicts: [''] },
  },
  {
    ...{ what: 'two entries of one key', base: [SHOP], theirs: [SHOP, PIER], mine: [SHOP, SHOP] },
    ...{ value: [SHOP, SHOP], conflicts: [''] },
  },
];

it.each(CASES)('$what', ({ base, theirs, mine, value, taken = [], conflicts = [] }) => {
  const merge = mergeValues(base, theirs, mine);
  expect(JSON.stringify(merge.value)).toBe(JSON.stringify(value));
  expect(merge.taken.map(({ key }) => key)).toEqual(taken);
  expect(merge.conflicts.map(({ key }) => key)).toEqual(conflicts);
});

it('has what was chosen', () => {
  const [base, theirs, mine] = [
    { a: '', b: '' },
    { a: 't', b: 't' },
    { a: 'm', b: 'm' },
  ];
  const { value, conflicts } = mergeValues(base, theirs, mine, { a: 'theirs', b: 'mine' });
  expect(value).toEqual({ a: 't', b: 'm' });
  expect(conflicts).toEqual([
    { key: 'a', path: ['a'], theirs: 't', mine: 'm' },
    { key: 'b', path: ['b'], theirs: 't', mine: 'm' },
  ]);
});
