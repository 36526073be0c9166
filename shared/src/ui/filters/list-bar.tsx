/** One line above a list at every width: its sorts as links, and at its end the ways to narrow it. Sticks below the header. */
import type { ReactNode } from 'react';
import { type LinkTab, LinkTabs } from '../controls/tabs.tsx';
import css from './list-bar.module.css';

interface ListBarProps {
  sorts: readonly LinkTab[];
  /** What the sorts are called for those who hear them. */
  label: string;
  children?: ReactNode;
}

export const ListBar = ({ sorts, label, children }: ListBarProps) => (
  <div className={css.bar}>
    <div className={css.sorts}>
      <LinkTabs items={sorts} label={label} />
    </div>
    {children && <div className={css.tools}>{children}</div>}
  </div>
);
