/** What narrows a list, in one row: each chip takes its own choice away, and one link all of them. Nothing where nothing is chosen. */
import { Link } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import { Chip } from '../controls/chip.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import css from './chosen-filters.module.css';

export interface ChosenFilter {
  key: string;
  title: ReactNode;
  /** The page without it. */
  to: string;
}

interface ChosenFiltersProps {
  items: readonly ChosenFilter[];
  /** Absent where there is nothing that it could clear. */
  clearTo?: string | undefined;
  words: { label: string; clear: string; remove: string };
  /** What adds another one. */
  children?: ReactNode;
}

export const ChosenFilters = ({ items, clearTo, words, children }: ChosenFiltersProps) =>
  items.length > 0 && (
    <ul className={css.chips} aria-label={words.label}>
      {items.map(({ key, title, to }) => (
        <li key={key}>
          <Chip to={to} selected>
            {title}
            <VisuallyHidden>{words.remove}</VisuallyHidden>
          </Chip>
        </li>
      ))}
      {children && <li>{children}</li>}
      {clearTo !== undefined && (
        <li>
          <Link className={css.clear} to={clearTo}>
            {words.clear}
          </Link>
        </li>
      )}
    </ul>
  );
