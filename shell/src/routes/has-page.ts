/** What is not built yet is not offered: links ask here, so that a change of the route table brings them back. */
import { matchRoute } from './match-route.ts';
import { redirectOf } from './redirects.ts';
import { NOT_FOUND_ROUTE } from './route-table.ts';

/** Whether the route table has a page for an own address, or for where it redirects. Query and fragment do not count. */
export const hasPage = (url: string): boolean => {
  const pathname = url.replace(/[?#].*$/s, '');
  if (matchRoute(pathname).route !== NOT_FOUND_ROUTE) return true;
  const target = redirectOf(pathname, new URLSearchParams());
  return target !== null && hasPage(target);
};
