/** What this remote gives the host. */
import { type MemberRemote, memberRemote } from '@foyer/shared/remotes/member';

export const remote = {
  contract: memberRemote.contract,
  './info': () => import('./info/page.tsx'),
} satisfies MemberRemote;
