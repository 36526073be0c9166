import { describe, expect, it } from '@jest/globals';
import { workspaceOutlines as routeOutlines, workspacePages, workspaceTable } from './workspace-table.ts';

const matched = (path: string) => {
  const { route, params } = workspaceTable.match(path);
  return [route.name, params];
};

describe('matchRoute', () => {
  it('tells a video from a listing by the digits of its id', () => {
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
    expect(routeOutlines.length).toBeGreaterThanOrEqual(workspacePages.length);
    const home = routeOutlines.find(({ expression }) => new RegExp(expression).test('/'));
    expect(home).toMatchObject({ byCountry: true, personal: false });
    const upload = routeOutlines.find(({ expression }) => new RegExp(expression).test('/upload/video/'));
    expect(upload?.personal).toBe(true);
  });

  it('keeps for nobody what is made for the requester alone, and sends nobody away from it', () => {
    expect(outlineOf('/desk/releases/')).toMatchObject({ byCountry: false, personal: true });
    expect(workspaceTable.match('/desk/releases/').route).toMatchObject({
      access: 'visitor',
      byCountry: false,
    });
    expect(workspaceTable.match('/upload/video/').route).toMatchObject({
      access: 'member',
      byCountry: false,
    });
  });

  const outlineOf = (path: string) =>
    routeOutlines.find(({ expression }) => new RegExp(expression).test(path));
  it.each([
    '/videos/top-rated/100000/',
    '/categories/outdoor/longest/1/',
    '/categories/outdoor~indoor,night,-rain/longest/2/',
    `/categories/a,b,c,${'-x,'.repeat(7)}-y/longest/1/`,
    `/categories/${encodeURIComponent('夜')},b/longest/1/`,
    '/community/recent/1/',
    '/top-country/3/',
    '/videos/12/harbour/',
  ])('%s is a document of its own', (path) => {
    expect(outlineOf(path)).toBeDefined();
  });
  it.each([
    '/videos/shortest/1/',
    '/videos/top-rated/0/',
    '/videos/top-rated/01/',
    '/videos/top-rated/100001/',
    '/videos/top-rated/1e3/',
    '/categories/a,b,c,d/longest/1/',
    '/categories/a,-x,b,-y,c,d/longest/1/',
    `/categories/a,${'-x,'.repeat(8)}-y/longest/1/`,
    '/categories/A/longest/1/',
    '/categories/a,,b/longest/1/',
    '/categories/a%2Cb/longest/1/',
    '/community/newest/1/',
    '/top-country/x/',
    '/videos/0/x/',
  ])('%s is none', (path) => {
    expect(outlineOf(path)).toBeUndefined();
  });

  it('lists the values of every query key, or says that it is an address', () => {
    for (const { query, values, addresses } of routeOutlines)
      expect([...Object.keys(values), ...addresses].sort()).toEqual(query);
    const listing = outlineOf('/videos/top-rated/1/');
    expect(listing?.values).toEqual({
      date: '^(?:day|week|month)$',
      duration: '^(?:1|2|3)$',
      type: '^(?:hd|4k)$',
    });
  });
});
