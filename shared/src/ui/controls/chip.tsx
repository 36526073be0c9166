/** A small pill: a link, a chosen filter, or a value that can be taken away. */
import type { ReactNode } from 'react';
import { Link, useHasPage, useIntl } from '@foyer/shared/platform';
import css from './chip.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';

interface ChipProps {
  /** Makes it a link where the site has that page; a selected one usually leads to the page without it. */
  to?: string;
  selected?: boolean;
  /** Makes it a button with a cross, named "Remove" next to its words. */
  onRemove?: () => void;
  children: ReactNode;
}

export const Chip = ({ to, selected = false, onRemove, children }: ChipProps) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const className = classNames(css.chip, selected && css.selected);
  if (to !== undefined && hasPage(to))
    return (
      <Link className={className} to={to} aria-current={selected ? 'true' : undefined}>
        {children}
        {selected && <Icon name="close" size={14} />}
      </Link>
    );
  if (!onRemove) return <span className={className}>{children}</span>;
  return (
    <span className={className}>
      {children}
      <button
        type="button"
        className={css.remove}
        onClick={onRemove}
        aria-label={intl.formatMessage({ id: 'common.remove' })}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
};
