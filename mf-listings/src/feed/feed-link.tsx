/** The list as a feed, for readers that find it in the document's head and for whoever looks for it at the list's end. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { FEED_SECTIONS, FEED_TYPE, feedAddress } from '@foyer/shared/wire-schemas/feeds';
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import css from './feed-link.module.css';

/** Nothing for lists that have none, such as a member's own. `title`: of the list. */
export const FeedLink = ({ query, title }: { query: BrowseQuery; title: string }) => {
  const { language } = useSite();
  const section = FEED_SECTIONS.find((known) => known === query.section);
  if (section === undefined) return null;
  const href = feedAddress({ ...query, section }, language);
  return (
    <p className={css.feed}>
      <link rel="alternate" type={FEED_TYPE} title={title} href={href} />
      <a className={css.link} href={href} type={FEED_TYPE}>
        <FormattedMessage id="listings.feed" />
      </a>
    </p>
  );
};
