import { FormattedMessage, FormattedNumber, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { paginationWindow } from '@foyer/shared/ui/navigation/pagination-window';
import { olderPage } from './comment-paging.ts';
import styles from './comments.module.css';

interface CommentPagerProps {
  page: number;
  pageCount: number;
  /** Comments in all. */
  total: number;
  /** Else further ones are newer, and have no button of their own. */
  isNewestFirst: boolean;
  onTurn: (page: number) => void;
}

/** Turns the thread's pages in place; buttons, since a page of comments has no address. */
export const CommentPager = ({ page, pageCount, total, isNewestFirst, onTurn }: CommentPagerProps) => {
  const intl = useIntl();
  if (pageCount < 2) return null;
  const older = isNewestFirst ? olderPage(page, total) : null;
  return (
    <nav className={styles.pager} aria-label={intl.formatMessage({ id: 'community.comments.pages' })}>
      <Button
        kind="quiet"
        size="s"
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
        icon="chevron-left"
        aria-label={intl.formatMessage({ id: 'common.previous' })}
      />
      {paginationWindow(page, pageCount).map((number) => (
        <Button
          key={number}
          kind={number === page ? 'primary' : 'quiet'}
          size="s"
          aria-current={number === page ? 'page' : undefined}
          aria-label={intl.formatMessage({ id: 'community.comments.page' }, { page: number })}
          onClick={() => onTurn(number)}
        >
          <FormattedNumber value={number} />
        </Button>
      ))}
      <Button
        kind="quiet"
        size="s"
        disabled={page === pageCount}
        onClick={() => onTurn(page + 1)}
        icon="chevron-right"
        aria-label={intl.formatMessage({ id: 'common.next' })}
      />
      {older !== null && (
        <Button kind="quiet" size="s" className={styles.older} onClick={() => onTurn(older)}>
          <FormattedMessage id="community.comments.older" />
        </Button>
      )}
    </nav>
  );
};
