import { describe, expect, it } from '@jest/globals';
import type { ListingQuery } from '@foyer/shared/wire-schemas/listings';
import { canonicalOfListing, hrefOfTerms, isFiltered, listingHref } from './listing-links.ts';
import { listingQueryFromUrl } from './listing-query.ts';

const asked = (params: Record<string, string>, search = ''): ListingQuery => {
  const query = listingQueryFromUrl(params, new URLSearchParams(search), {
    gender: 'straight',
    country: 'US',
  });
  if ('status' in query) throw new Error('the address was refused');
  return query;
};

describe('listingHref', () => {
  it.each([
    ['/videos/top-rated/2/?date=week&duration=2&type=hd', { sort: 'top-rated', page: '2' }],
    ['/videos/longest/1/', { sort: 'longest', page: '1' }],
    [
      '/categories/outdoor~indoor,night,-rain/longest/4/?duration=1',
      { object_id: 'outdoor~indoor,night,-rain', sort: 'longest', page: '4' },
    ],
    ['/top-country/2/', { page: '2' }],
  ])('leads back to %s', (address, params) => {
    expect(listingHref(asked(params, address.split('?')[1]))).toBe(address);
  });

  it('drops the date where the sort has none', () => {
    const query = asked({ sort: 'top-rated', page: '1' }, 'date=week');
    expect(listingHref({ ...query, sort: 'longest' })).toBe('/videos/longest/1/');
  });

  it('carries on what the address named itself', () => {
    expect(listingHref(asked({ sort: 'longest', page: '1' }), { gender: 'gay' })).toBe(
      '/videos/longest/1/?gender=gay',
    );
    expect(listingHref(asked({ page: '1' }), { country: 'JP' })).toBe('/top-country/1/?country=JP');
  });

  it('encodes what is not Latin', () => {
    expect(listingHref(asked({ object_id: '夜', sort: 'longest', page: '1' }))).toBe(
      '/categories/%E5%A4%9C/longest/1/',
    );
  });
});

describe('hrefOfTerms', () => {
  it('starts the narrowed list at its first page', () => {
    const query = asked({ object_id: 'night', sort: 'longest', page: '7' }, 'duration=1');
    expect(hrefOfTerms(query, ['night', 'rain'], {})).toBe('/categories/night,rain/longest/1/?duration=1');
  });

  it('goes to all categories when none is left', () => {
    expect(hrefOfTerms(asked({ object_id: 'night', sort: 'longest', page: '1' }), [], {})).toBe(
      '/categories/',
    );
  });
});

it('has a canonical address without filters', () => {
  const query = asked({ sort: 'top-rated', page: '2' }, 'date=week&type=hd');
  expect(canonicalOfListing(query, {})).toBe('/videos/top-rated/2/');
  expect(isFiltered(query)).toBe(true);
  expect(isFiltered(asked({ sort: 'top-rated', page: '2' }))).toBe(false);
});
