/** Pages of a list as links: previous, a window of five, next; first and last where there is room. */
import { Link, useIntl } from '@foyer/shared/platform';
import { classNames } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import css from './pagination.module.css';
import { paginationWindow } from './pagination-window.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
}

/** Nothing for a list of one page. */
export const Pagination = ({ page, totalPages, hrefOf }: PaginationProps) => {
  const intl = useIntl();
  if (totalPages <= 1) return null;
  const pages = paginationWindow(page, totalPages);
  const labelOf = (value: number) => intl.formatMessage({ id: 'common.page' }, { page: value });
  const pageLink = (value: number, className?: string) => (
    <Link
      className={classNames(css.link, className)}
      to={hrefOf(value)}
      aria-label={labelOf(value)}
      aria-current={value === page ? 'page' : undefined}
    >
      {value}
    </Link>
  );
  const step = (value: number, rel: 'prev' | 'next') => {
    const icon = <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />;
    const label = intl.formatMessage({ id: rel === 'prev' ? 'common.previous' : 'common.next' });
    if (value < 1 || value > totalPages)
      return (
        <span className={classNames(css.link, css.off)} aria-hidden="true">
          {icon}
        </span>
      );
    return (
      <Link className={css.link} to={hrefOf(value)} rel={rel} aria-label={label}>
        {icon}
      </Link>
    );
  };
  const [first = 1] = pages;
  const last = pages.at(-1) ?? totalPages;
  return (
    <nav className={css.pagination} aria-label={intl.formatMessage({ id: 'common.pages' })}>
      <ul className={css.list}>
        <li>{step(page - 1, 'prev')}</li>
        {first > 1 && <li className={css.wide}>{pageLink(1)}</li>}
        {first > 2 && (
          <li className={classNames(css.wide, css.gap)} aria-hidden="true">
            …
          </li>
        )}
        {pages.map((value) => (
          <li key={value}>{pageLink(value)}</li>
        ))}
        {last < totalPages - 1 && (
          <li className={classNames(css.wide, css.gap)} aria-hidden="true">
            …
          </li>
        )}
        {last < totalPages && <li className={css.wide}>{pageLink(totalPages)}</li>}
        <li>{step(page + 1, 'next')}</li>
      </ul>
    </nav>
  );
};
