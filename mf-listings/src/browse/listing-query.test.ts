import { describe, expect, it } from '@jest/globals';
import type { ListingQuery } from '@foyer/shared/wire-schemas/listings';
import { listingQueryFromUrl } from './listing-query.ts';

const visitor = { gender: 'straight', country: 'US' } as const;
const ask = (params: Record<string, string>, search = '') =>
  listingQueryFromUrl(params, new URLSearchParams(search), visitor);
const asked = (params: Record<string, string>, search = ''): ListingQuery => {
  const query = ask(params, search);
  if ('status' in query) throw new Error('the address was refused');
  return query;
};
const notFound = { status: 404 };

describe('a sorted list', () => {
  it('asks for sixty videos of the visitor’s group', () => {
    expect(asked({ sort: 'top-rated', page: '2' })).toEqual({
      lifetime: 14400,
      gender: 'straight',
      sort: 'top-rated',
      count: 60,
      section: '',
      object_id: '',
      page: 2,
      type: 'all',
      duration: '',
      date: '',
    });
  });

  it('keeps the newest videos for an hour only', () => {
    expect(asked({ sort: 'latest-updates', page: '1' }).lifetime).toBe(3600);
  });

  it.each(['newest', 'Top-Rated', 'relevance', 'history', '', 'constructor'])(
    'refuses the sort %p',
    (sort) => {
      expect(ask({ sort, page: '1' })).toEqual(notFound);
    },
  );

  it.each(['0', '-1', '01', '1.0', '1e3', ' 1', '100001', '9999999', 'two', '', '１'])(
    'refuses the page %p',
    (page) => {
      expect(ask({ sort: 'longest', page })).toEqual(notFound);
      expect(ask({ page })).toEqual(notFound);
    },
  );

  it('takes the last page that there may be', () => {
    expect(asked({ sort: 'longest', page: '100000' }).page).toBe(100000);
  });
});

describe('filters in the query', () => {
  it('narrows by date, duration, type and group', () => {
    expect(
      asked({ sort: 'most-popular', page: '1' }, 'date=week&duration=3&type=4k&gender=gay'),
    ).toMatchObject({ date: 'week', duration: '3', type: '4k', gender: 'gay' });
  });

  it.each(['latest-updates', 'most-viewed', 'longest', 'most-commented'])('has no date for %s', (sort) => {
    expect(asked({ sort, page: '1' }, 'date=day&duration=1')).toMatchObject({ date: '', duration: '1' });
  });

  it('ignores values that it does not know', () => {
    expect(
      asked({ sort: 'top-rated', page: '1' }, 'date=year&duration=4&type=8k&gender=all&x=1'),
    ).toMatchObject({ date: '', duration: '', type: 'all', gender: 'straight' });
  });
});

describe('categories', () => {
  it.each(['outdoor', 'outdoor,night', 'outdoor~indoor,night,-rain', '-rain', '夜-景', 'été,año', '4k'])(
    'keeps %p as it is written',
    (terms) => {
      expect(asked({ object_id: terms, sort: 'longest', page: '1' })).toMatchObject({
        section: 'categories',
        object_id: terms,
        sort: 'longest',
      });
    },
  );

  it.each(['a,b,c,-d,-e,-f,-g,-h,-i,-j,-k', 'a~b~c,d', 'a,-b~c~d'])('takes three and eight: %p', (terms) => {
    expect(asked({ object_id: terms, sort: 'longest', page: '1' }).object_id).toBe(terms);
  });

  it.each([
    'a,b,c,d',
    'a~b~c~d',
    'a,-b,-c,-d,-e,-f,-g,-h,-i,-j',
    'a,-b~c~d~e~f~g~h~i~j',
    '',
    ',',
    'a,,b',
    'a,',
    '~a',
    'a~',
    'a~-b',
    '--a',
    'A',
    'a b',
    'a.b',
    'a/b',
    '../a',
    'a'.repeat(500),
  ])('refuses %p', (terms) => {
    expect(ask({ object_id: terms, sort: 'longest', page: '1' })).toEqual(notFound);
  });
});

describe('the visitor’s country', () => {
  it('asks for what is watched there', () => {
    expect(asked({ page: '3' })).toMatchObject({
      section: 'top-country',
      object_id: 'US',
      page: 3,
      sort: 'most-popular',
    });
  });

  it('gives way to the country of the address', () => {
    expect(asked({ page: '1' }, 'country=jp').object_id).toBe('JP');
    expect(asked({ page: '1' }, 'country=Japan').object_id).toBe('US');
    expect(asked({ page: '1' }, 'country=1.').object_id).toBe('US');
  });

  it('takes no filters', () => {
    expect(asked({ page: '1' }, 'date=day&duration=1&type=hd')).toMatchObject({
      date: '',
      duration: '',
      type: 'all',
    });
  });
});
