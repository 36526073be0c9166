/**
 * `/desk/catalogue/albums/`: albums found, chosen and changed many at a time, as videos are at `/desk/catalogue/videos/`. Documents hold nothing of
 * it: its data comes after hydration. Others get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { loadVideosMessages } from '../load-messages/load-videos-messages.ts';
import { AlbumsPage } from './albums-page.tsx';

export const page = await withMessages(loadVideosMessages, {
  load: loadFor('catalogue'),
  Component: AlbumsPage,
});
