import { expect, it } from '@jest/globals';
import type { DeskTerm } from '../catalogue-api.ts';
import { differentFields, loggedValues } from './term-values.ts';

it('names members of a logged channel as they are now, since the log has their ids alone', () => {
  const term = {
    own: {
      ...{ kind: 'channel', dir: 'pier', title: 'Pier Lights', descriptions: {}, url: '', cf1: '', vda: '' },
      ...{ member: { _id: 4, name: 'ada' }, publishers: [{ _id: 5, name: 'edda' }] },
    },
  } as unknown as DeskTerm;
  const before = { dir: 'pier', title: 'Pier', descriptions: {}, url: '', member: 9, publishers: [8, 9] };
  const values = loggedValues(term, before);
  expect(values).toMatchObject({ title: 'Pier', member: 'ada', publishers: 'edda' });
  expect(
    differentFields(values, loggedValues(term, { ...before, title: 'Pier Lights', publishers: [] })),
  ).toEqual(['title']);
});
