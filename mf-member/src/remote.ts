/** What this remote gives the host. */
import { type MemberRemote, memberRemote } from '@foyer/shared/remotes/member';

export const remote = {
  contract: memberRemote.contract,
  './info': () => import('./info/page.tsx'),
  './ed-videos': () => import('./ed-videos/page.tsx'),
  './favourite-videos': () => import('./favourite-videos/page.tsx'),
  './watch-later-videos': () => import('./watch-later-videos/page.tsx'),
  './own-history': () => import('./own-history/page.tsx'),
  './albums': () => import('./albums/page.tsx'),
  './playlists': () => import('./playlists/page.tsx'),
  './subscriptions': () => import('./subscriptions/page.tsx'),
  './friends': () => import('./friends/page.tsx'),
  './wall': () => import('./wall/page.tsx'),
  './history': () => import('./history/page.tsx'),
  './library': () => import('./library/page.tsx'),
  './device-playlists': () => import('./device-playlists/page.tsx'),
  './arrange-playlist': () => import('./arrange-playlist/page.tsx'),
  './edit': () => import('./edit/page.tsx'),
  './settings': () => import('./settings/page.tsx'),
  './add-to': () => import('./add-to/widget.tsx'),
  './choose-playlist': () => import('./choose-playlist/widget.tsx'),
  './resume-add-to': () => import('./resume-add-to/widget.tsx'),
  './merge-library': () => import('./merge-library/widget.tsx'),
  './factor-ends': () => import('./factor-ends/widget.tsx'),
  './playlist-form': () => import('./playlist-form/widget.tsx'),
} satisfies MemberRemote;
