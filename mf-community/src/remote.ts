/** What this remote gives the host. */
import { type CommunityRemote, communityRemote } from '@foyer/shared/remotes/community';

export const remote = {
  contract: communityRemote.contract,
  './people': () => import('./people/page.tsx'),
  './conversations': () => import('./conversations/page.tsx'),
  './notifications': () => import('./notifications/page.tsx'),
  './comments': () => import('./comments/widget.tsx'),
  './notification-choices': () => import('./notification-choices/widget.tsx'),
} satisfies CommunityRemote;
