import type { ReactNode } from 'react';
import { FEED_TYPE } from '../../wire-schemas/feeds.ts';
import css from './feed-anchor.module.css';

/** A list as a feed: for readers that find it in the document's head, and for anyone who looks for it at the list's end. `title`: of the list. */
export const FeedAnchor = ({
  href,
  title,
  children,
}: {
  href: string;
  title: string;
  children: ReactNode;
}) => (
  <p className={css.feed}>
    <link rel="alternate" type={FEED_TYPE} title={title} href={href} />
    <a className={css.link} href={href} type={FEED_TYPE}>
      {children}
    </a>
  </p>
);
