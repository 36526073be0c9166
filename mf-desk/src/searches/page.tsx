/**
 * `/desk/catalogue/searches/`: which popular searches visitors are offered, for those who may edit the catalogue. Documents hold nothing of it: its data
 * comes after hydration. Others get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { loadSearchesMessages } from '../load-messages/load-searches-messages.ts';
import { SearchesPage } from './searches-page.tsx';

export const page = await withMessages(loadSearchesMessages, {
  load: loadFor('catalogue'),
  Component: SearchesPage,
});
