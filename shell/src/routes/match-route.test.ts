import { describe, expect, it } from '@jest/globals';
import { matchRoute, routeOutlines } from './match-route.ts';
import { ROUTES } from './route-table.ts';

const matched = (path: string) => {
  const { route, params } = matchRoute(path);
  return [route.name, params];
};

describe('matchRoute', () => {
  it('tells a film from a listing by the digits of its id', () => {
    expect(matched('/videos/12/harbour/')).toEqual(['video', { id: '12', dir: 'harbour' }]);
    expect(matched('/videos/12/')).toEqual(['video', { id: '12' }]);
    expect(matched('/videos/top-rated/2/')).toEqual(['videos', { sort: 'top-rated', page: '2' }]);
  });

  it('decodes slugs of any script and refuses a broken encoding', () => {
    expect(matched(`/videos/7/${encodeURIComponent('夜の港')}/`)).toEqual([
      'video',
      { id: '7', dir: '夜の港' },
    ]);
    expect(matched('/videos/7/%E3%81/')).toEqual(['404', {}]);
  });

  it('is strict about the trailing slash and about what no route takes', () => {
    expect(matched('/videos/12/harbour')).toEqual(['404', {}]);
    expect(matched('/videos/1/2/3/')).toEqual(['404', {}]);
    expect(matched('/members/x/info/')).toEqual(['404', {}]);
  });

  it('outlines every route for the cache of documents', () => {
    expect(routeOutlines).toHaveLength(ROUTES.length);
    const home = routeOutlines.find(({ expression }) => new RegExp(expression).test('/'));
    expect(home).toMatchObject({ byCountry: true, personal: false });
    const upload = routeOutlines.find(({ expression }) => new RegExp(expression).test('/upload/video/'));
    expect(upload?.personal).toBe(true);
  });
});
