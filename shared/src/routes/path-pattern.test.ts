import { describe, expect, it } from '@jest/globals';
import { createSiteTable } from './site-table.ts';

const table = createSiteTable({
  pages: [
    ['shell', 'anything', 'anything', '/:name/'],
    ['shell', 'restore-set', 'restore-set', '/restore-:code/'],
    ['shell', 'restore', 'restore', '/restore-/'],
    ['shell', 'restored', 'restored', '/restore-success/'],
    ['shell', 'numbers', 'numbers', '/:id#/'],
  ],
  redirects: [],
  entries: [],
  fills: {},
});
const pageOf = (path: string) => {
  const { route, params } = table.match(path);
  return [route.page, params];
};

describe('a segment with fixed text before its parameter', () => {
  it('gives the text after it', () => {
    expect(pageOf('/restore-a1_B-2/')).toEqual(['restore-set', { code: 'a1_B-2' }]);
    expect(pageOf('/restore-%E6%B8%AF/')).toEqual(['restore-set', { code: '港' }]);
  });

  it('stands behind fixed names and before open parameters', () => {
    expect(pageOf('/restore-success/')).toEqual(['restored', {}]);
    expect(pageOf('/restored/')).toEqual(['anything', { name: 'restored' }]);
    expect(pageOf('/12/')).toEqual(['numbers', { id: '12' }]);
  });

  it('needs some text', () => {
    expect(pageOf('/restore-/')).toEqual(['restore', {}]);
  });

  it('ends with its segment', () => {
    expect(pageOf('/restore-code/more/')[0]).toBe('not-found');
    expect(pageOf('/restore-code')[0]).toBe('not-found');
  });
});
