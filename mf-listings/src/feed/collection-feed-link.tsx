/** Another list than of videos as a feed; as feed-link.tsx, which belongs to the first view of lists of videos. */
import { FormattedMessage } from '@foyer/shared/platform';
import { FEED_TYPE } from '@foyer/shared/wire-schemas/feeds';
import css from './feed-link.module.css';

export const CollectionFeedLink = ({ href, title }: { href: string; title: string }) => (
  <p className={css.feed}>
    <link rel="alternate" type={FEED_TYPE} title={title} href={href} />
    <a className={css.link} href={href} type={FEED_TYPE}>
      <FormattedMessage id="listings.feed" />
    </a>
  </p>
);
