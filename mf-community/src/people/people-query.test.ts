import { describe, expect, it } from '@jest/globals';
import { filtersFromSearch, filterText, membersQuery, peopleAddress, viewFromUrl } from './people-query.ts';

describe('a community address', () => {
  it('names its sort, page and the filters that the list knows', () => {
    const view = viewFromUrl(
      { sort: 'alphabet', page: '3' },
      new URLSearchParams('avatar=1&age=2&utm=x&country=JP'),
    );
    expect(view).toEqual({ sort: 'alphabet', page: 3, filters: { avatar: '1', age: '2', country: 'JP' } });
  });

  it.each([
    ['newest', '1'],
    ['recent', '0'],
    ['recent', '01'],
    ['recent', '-1'],
    ['recent', '100001'],
    ['recent', 'x'],
  ])('is no list for %s/%s', (sort, page) => {
    expect(viewFromUrl({ sort, page }, new URLSearchParams())).toBeNull();
  });

  it('drops values that no filter offers', () => {
    expect(filtersFromSearch(new URLSearchParams('age=9&avatar=yes&country=../x&relationship=3'))).toEqual({
      relationship: '3',
    });
  });
});

describe('the API filter', () => {
  it('joins its pairs in alphabetical order', () => {
    expect(filterText({ relationship: '1', avatar: '1', country: 'NL' })).toBe(
      'avatar:1;country:NL;relationship:1',
    );
  });

  it('is empty without filters', () => {
    expect(membersQuery({ sort: 'recent', page: 2, filters: {} })).toEqual({
      sort: 'recent',
      count: 40,
      filter: '',
      page: 2,
    });
  });
});

it('gives one address to one view, whatever the order of its filters', () => {
  const one = peopleAddress({ sort: 'recent', page: 1, filters: { avatar: '1', age: '2' } });
  const other = peopleAddress({ sort: 'recent', page: 1, filters: { age: '2', avatar: '1' } });
  expect(one).toBe('/community/recent/1/?age=2&avatar=1');
  expect(other).toBe(one);
});
