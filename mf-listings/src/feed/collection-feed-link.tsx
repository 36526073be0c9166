/** Another list than of videos as a feed; as feed-link.tsx, which belongs to the first view of lists of videos. */
import { FormattedMessage } from '@foyer/shared/platform';
import { FeedAnchor } from '@foyer/shared/ui/navigation/feed-anchor';

export const CollectionFeedLink = (list: { href: string; title: string }) => (
  <FeedAnchor {...list}>
    <FormattedMessage id="listings.feed" />
  </FeedAnchor>
);
