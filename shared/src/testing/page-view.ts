/** A view that stands for any other, for who renders its page without the shell's table. */
import type { PageView } from '../wire-schemas/documents.ts';

export const viewOf = (url: string): PageView => ({
  url,
  name: 'page',
  status: 200,
  remote: 'shell',
  page: 'page',
  params: {},
  widgets: [],
  missing: [],
});
