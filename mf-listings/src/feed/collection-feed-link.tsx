/** A list of albums or playlists as a feed; as feed-link.tsx, which belongs to the first view of lists of videos. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { type CollectionFeedQuery, collectionFeedAddress, FEED_TYPE } from '@foyer/shared/wire-schemas/feeds';
import css from './feed-link.module.css';

export const CollectionFeedLink = ({ query, title }: { query: CollectionFeedQuery; title: string }) => {
  const href = collectionFeedAddress(query, useSite().language);
  return (
    <p className={css.feed}>
      <link rel="alternate" type={FEED_TYPE} title={title} href={href} />
      <a className={css.link} href={href} type={FEED_TYPE}>
        <FormattedMessage id="listings.feed" />
      </a>
    </p>
  );
};
