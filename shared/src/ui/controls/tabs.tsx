/** Tabs that are links: every view has an address and works without JavaScript. */
import type { ReactNode, Ref } from 'react';
import { Link, useHasPage } from '@foyer/shared/platform';
import css from './tabs.module.css';

export interface LinkTab {
  label: ReactNode;
  to: string;
  current: boolean;
}

interface LinkTabsProps {
  items: readonly LinkTab[];
  label: string;
  ref?: Ref<HTMLElement>;
}

/** `label` names the group for those who do not see it. Tabs whose page the site lacks are left out. */
export const LinkTabs = ({ items, label, ref }: LinkTabsProps) => {
  const hasPage = useHasPage();
  return (
    <nav ref={ref} className={css.tabs} aria-label={label}>
      <ul className={css.list}>
        {items
          .filter(({ to }) => hasPage(to))
          .map((item) => (
            <li key={item.to}>
              <Link className={css.tab} to={item.to} aria-current={item.current ? 'page' : undefined}>
                {item.label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
};
