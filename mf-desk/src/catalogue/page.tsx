/**
 * `/desk/catalogue/…`: categories, models and channels, for those who may edit the catalogue. Documents hold nothing of it: its data comes after
 * hydration. Others get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { loadCatalogueMessages } from '../load-messages/load-catalogue-messages.ts';
import { CataloguePage } from './catalogue-page.tsx';

export const page = await withMessages(loadCatalogueMessages, {
  load: loadFor('catalogue'),
  Component: CataloguePage,
});
