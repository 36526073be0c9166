import { describe, expect, it } from '@jest/globals';
import { workspaceTable } from './workspace-table.ts';

const target = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://own');
  return workspaceTable.redirectOf(pathname, searchParams);
};

describe('redirectOf', () => {
  it.each([
    ['/main/', '/'],
    ['/videos/', '/videos/latest-updates/1/'],
    ['/videos/longest/', '/videos/longest/1/'],
    ['/latest-updates/', '/videos/latest-updates/1/'],
    ['/top-rated/4/', '/videos/top-rated/4/'],
    ['/most-commented/', '/videos/most-commented/1/'],
    ['/top-country/', '/top-country/1/'],
    ['/search/?s=harbour', '/search/1/?s=harbour'],
    ['/categories/outdoor,night/', '/categories/outdoor,night/latest-updates/1/'],
    ['/categories/outdoor/3/?sort=top-rated', '/categories/outdoor/top-rated/3/'],
    ['/categories/outdoor/3/?sort=nonsense&type=hd', '/categories/outdoor/latest-updates/3/?type=hd'],
    ['/categories/outdoor/longest/', '/categories/outdoor/longest/1/'],
    ['/community/', '/community/recent/1/'],
    ['/community/alphabet/?avatar=1', '/community/alphabet/1/?avatar=1'],
    ['/members/7/', '/members/7/info/'],
    ['/models/ada-lund/videos/3/', '/model/ada-lund/videos/3/'],
    ['/model/ada-lund/', '/model/ada-lund/videos/1/'],
    ['/albums/categories/night/2/', '/albums/latest-updates/2/'],
  ])('%s leads to %s', (from, to) => {
    expect(target(from)).toBe(to);
  });

  it.each([
    '/',
    '/videos/latest-updates/1/',
    '/videos/12/',
    '/categories/outdoor/longest/2/',
    '/videos/nonsense/',
    '/community/recent/1/',
  ])('%s is an address of its own', (path) => {
    expect(target(path)).toBeNull();
  });
});
