/** One block of the home page: heading, tools, the way to more of it, and its cards. */
import { Link, useHasPage, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { type ReactNode, useId } from 'react';
import styles from './home-block.module.css';

export interface BlockProps {
  title: string;
  /** Left out where the site has no such page. */
  moreHref: string;
  tools?: ReactNode;
  children: ReactNode;
}

export const Block = ({ title, moreHref, tools, children }: BlockProps) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const headingId = useId();
  return (
    <section className={styles.block} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {tools && <div className={styles.tools}>{tools}</div>}
        {hasPage(moreHref) && (
          <Link className={styles.more} to={moreHref}>
            {intl.formatMessage({ id: 'listings.home.more' })}
            <VisuallyHidden>: {title}</VisuallyHidden>
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
};
