import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { FEED_SECTIONS, feedAddress } from '@foyer/shared/wire-schemas/feeds';
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import { FeedAnchor } from '@foyer/shared/ui/navigation/feed-anchor';

/** Nothing for lists that have none, such as a member's own. `title`: of the list. */
export const FeedLink = ({ query, title }: { query: BrowseQuery; title: string }) => {
  const { language } = useSite();
  const section = FEED_SECTIONS.find((known) => known === query.section);
  if (section === undefined) return null;
  return (
    <FeedAnchor href={feedAddress({ ...query, section }, language)} title={title}>
      <FormattedMessage id="listings.feed" />
    </FeedAnchor>
  );
};
