import { expect, it } from '@jest/globals';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { choosePageSet } from './choose-page-set.ts';

const setOf = (id: number) =>
  ({ id, packages: { shell: '1' }, releases: {}, note: '' }) as unknown as ReleaseSet;
const live = { stable: setOf(12), candidate: { set: setOf(14), share: 0.1 }, previous: setOf(9) };
const all = () => true;

it.each<[string, string | null, number]>([
  ['the set of a tab from before the release', '9', 9],
  ['what is live, for a tab of it', '12', 12],
  ['what is live, for a tab of a set that was taken back or is tried by others', '14', 12],
  ['what is live, for a tab of a set that is not kept any more', '8', 12],
  ['what is live, for one that names none', null, 12],
  ['what is live, for whatever else is asked', '9; DROP', 12],
])('answers with %s', (_, asked, id) => {
  expect(choosePageSet(live, live.stable, asked, all).id).toBe(id);
});

it('never waits for a set to warm up again', () => {
  expect(choosePageSet(live, live.stable, '9', () => false).id).toBe(12);
});

it('lets a visitor of the candidate go on with the stable set that the tab has', () => {
  expect(choosePageSet(live, setOf(14), '12', all).id).toBe(12);
});
