/** The packages' declarations against the route table, by the browser's router and by what the server names documents with. */
import { describe, expect, it } from '@jest/globals';
import { documentAddress, slashRedirect } from '../../server/src/documents/visitors/page-address.ts';
import { ROUTE_ROWS } from './route-rows.ts';
import { workspaceOutlines, workspaceRedirects, workspaceTable } from './workspace-table.ts';

const book = { routes: workspaceOutlines, ...workspaceRedirects };
const partsOf = (address: string) => {
  const { pathname, searchParams, search } = new URL(address, 'http://own');
  return { pathname, searchParams, search };
};
const pageAt = (address: string): string => workspaceTable.match(partsOf(address).pathname).route.name;
const leadsTo = (address: string): string | null => {
  const { pathname, searchParams } = partsOf(address);
  return workspaceTable.redirectOf(pathname, searchParams);
};
/** Whether the server has a document of its own for the address; which of its pages are empty, only the data tells. */
const hasDocument = (address: string): boolean => {
  const { pathname, searchParams } = partsOf(address);
  return documentAddress(pathname, searchParams, book).url !== '/404/';
};

describe('the route table', () => {
  it.each(ROUTE_ROWS.filter(({ page }) => page))('$path is the page $page', ({ path, page }) => {
    expect([pageAt(path), leadsTo(path), hasDocument(path)]).toEqual([page, null, true]);
  });

  it.each(ROUTE_ROWS.filter((row) => row.leadsTo && row.status !== 302))(
    '$path leads to $leadsTo',
    ({ path, leadsTo: target = '' }) => {
      expect(leadsTo(path)).toBe(target);
      expect(hasDocument(path)).toBe(true);
      // Straight there: no chain of redirects.
      expect(leadsTo(target)).toBeNull();
    },
  );

  it.each(ROUTE_ROWS.filter(({ status }) => status === 302))('$path is for members', ({ path }) => {
    expect(workspaceTable.match(partsOf(path).pathname).route.access).toBe('member');
  });

  it.each(ROUTE_ROWS)('$path has one spelling', ({ path }) => {
    const { pathname, search } = partsOf(path);
    if (pathname === '/') return;
    const bare = pathname.slice(0, -1);
    expect(slashRedirect(bare, search)).toBe(`${pathname}${search}`);
    expect([pageAt(bare), leadsTo(bare), hasDocument(bare)]).toEqual(['404', null, false]);
  });

  it('says which rows still wait for their page, and for none that is there', () => {
    const waiting = ROUTE_ROWS.filter(({ waitsFor }) => waitsFor);
    const arrived = waiting.filter(
      ({ path, leadsTo: target = path }) => hasDocument(target) && leadsTo(target) === null,
    );
    expect(arrived.map(({ path }) => path)).toEqual([]);
    // Nobody is offered a link to them.
    for (const { path } of waiting.filter(({ path }) => !path.includes('history')))
      expect([path, workspaceTable.hasPage(path)]).toEqual([path, false]);
  });
});
