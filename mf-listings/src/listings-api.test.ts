import { expect, it } from '@jest/globals';
import { topCountryQuery } from './browse/listing-query.ts';
import { categoriesCall, listingCall } from './listings-api.ts';

it('keeps the dots of empty fields', () => {
  expect(
    listingCall({
      lifetime: 86400,
      gender: 'straight',
      sort: 'latest-updates',
      count: 60,
      section: '',
      object_id: '',
      page: 1,
      type: 'all',
      duration: '',
      date: 'day',
    }).url,
  ).toBe('/api/json/videos2/86400/straight/latest-updates/60/..1.all..day.json');
});

it('encodes each part and leaves the grammar of categories readable', () => {
  const query = { ...topCountryQuery('JP', 'gay', 2), section: 'categories', object_id: '夜~a,-b' } as const;
  expect(listingCall(query).url).toBe(
    '/api/json/videos2/14400/gay/most-popular/60/categories.%E5%A4%9C~a,-b.2.all...json',
  );
});

it('asks for the titles of one language', () => {
  expect(categoriesCall({ gender: 'straight', language: 'ja' }).url).toBe(
    '/api/json/categories/3600/straight.ja.json',
  );
});
