/** `/members/{id}/watch_later_videos/{page}/`: the member's own list. Nothing of it is in the document. */
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { KeptSection } from '../library/kept-section.tsx';

const WatchLaterVideosPage = (props: PageProps) => <KeptSection {...props} name="watch-later" />;

export const page = { load: loadSection({}), Component: WatchLaterVideosPage } satisfies Page;
