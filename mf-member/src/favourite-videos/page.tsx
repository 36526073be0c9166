/** `/members/{id}/favourite_videos/{page}/`: the member's own list. Nothing of it is in the document. */
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { KeptSection } from '../library/kept-section.tsx';

const FavouriteVideosPage = (props: PageProps) => <KeptSection {...props} name="favourites" />;

export const page = { load: loadSection({}), Component: FavouriteVideosPage } satisfies Page;
