/** Everything that is the member's own, in the account menu; what the set has no page for is left out by the menu. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { MenuItem } from '@foyer/shared/ui/overlays/menu';
import { urls } from '@foyer/shared/urls';

/** Each entry's words are `shellPages.own.{key}`. */
const word = (key: string) => <FormattedMessage id={`shellPages.own.${key}`} />;

/** Before and after what packages put into the menu. */
export const ownEntries = (
  memberId: number,
  isModerator = false,
  isRecordsKeeper = false,
): { first: readonly MenuItem[]; last: readonly MenuItem[] } => ({
  first: [
    { label: word('favourites'), to: urls.member(memberId, 'favourite_videos'), icon: 'heart' },
    { label: word('watchLater'), to: urls.member(memberId, 'watch_later_videos'), icon: 'clock' },
    { label: word('playlists'), to: urls.member(memberId, 'playlists'), icon: 'list' },
    { label: word('history'), to: urls.videos('history'), icon: 'eye' },
    { label: word('subscriptions'), to: urls.member(memberId, 'subscriptions'), icon: 'star' },
    { label: word('messages'), to: '/messages/', icon: 'mail' },
    { label: word('videos'), to: urls.member(memberId, 'ed_videos'), icon: 'film' },
    { label: word('albums'), to: urls.member(memberId, 'albums'), icon: 'image' },
  ],
  last: [
    ...(isModerator ? [{ label: word('moderation'), to: urls.moderation(), icon: 'flag' } as const] : []),
    ...(isRecordsKeeper
      ? [{ label: word('records'), to: urls.moderation('records'), icon: 'lock' } as const]
      : []),
    { label: word('edit'), to: urls.editProfile(), icon: 'user' },
    { label: word('settings'), to: '/settings/', icon: 'settings' },
  ],
});
