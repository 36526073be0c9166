/** What a place needs of its remote, and the view that a route leads to before anything of it is loaded. */
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import type { PageRoute } from '@foyer/shared/routes/site-table';

/** Every remote's code and catalogue that a place needs. */
export const placeModules = (name: string, language: string): readonly string[] => [
  name,
  `messages/${language}`,
];

/** In place of a page's name: the view's widget and nothing else. */
export const WIDGET_ALONE = 'widget-alone';

export const baseView = (
  url: string,
  route: PageRoute,
  params: Readonly<Record<string, string>>,
): PageView => ({
  url,
  name: route.name,
  status: 200,
  remote: route.remote,
  page: route.page,
  params,
  widgets: [],
  missing: [],
});
