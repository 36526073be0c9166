/** What the keywords above a page are drawn from; undefined where the page has none. */
import { useHost } from './host-context.tsx';

export const useTagsSeed = (url: string): number | undefined => {
  const { table, seed = 0 } = useHost();
  return table.match(url.replace(/[?#].*$/s, '')).route.hasTags ? seed : undefined;
};
