/** What this remote gives the host. */
import { type MemberRemote, memberRemote } from '@foyer/shared/remotes/member';

export const remote = {
  contract: memberRemote.contract,
  './info': () => import('./info/page.tsx'),
  './history': () => import('./history/page.tsx'),
  './add-to': () => import('./add-to/widget.tsx'),
  './choose-playlist': () => import('./choose-playlist/widget.tsx'),
  './resume-add-to': () => import('./resume-add-to/widget.tsx'),
  './playlist-form': () => import('./playlist-form/widget.tsx'),
} satisfies MemberRemote;
