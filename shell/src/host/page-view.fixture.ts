/** A view of the shell's own that stands for any other. */
import type { PageView } from '@foyer/shared/wire-schemas/documents';

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
