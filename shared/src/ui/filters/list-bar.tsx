/** One line above a list at every width: its sorts as links, and at its end the ways to narrow it. Sticks below the header. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type LinkTab, LinkTabs } from '../controls/tabs.tsx';
import css from './list-bar.module.css';

interface ListBarProps {
  sorts: readonly LinkTab[];
  /** What the sorts are called for those who hear them. */
  label: string;
  children?: ReactNode;
}

export const ListBar = ({ sorts, label, children }: ListBarProps) => {
  const tabs = useRef<HTMLDivElement>(null);
  const chosen = sorts.find(({ current }) => current)?.to;
  // On narrow screens the tabs scroll; the chosen one is brought into sight.
  useEffect(() => {
    const row = tabs.current?.querySelector('nav');
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <div className={css.bar}>
      <div ref={tabs} className={css.sorts}>
        <LinkTabs items={sorts} label={label} />
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </div>
  );
};
