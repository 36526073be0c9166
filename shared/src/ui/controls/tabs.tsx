/** Tabs that are links: every view has an address and works without JavaScript. */
import { type ReactNode, useRef } from 'react';
import { Link, useHasPage } from '@foyer/shared/platform';
import css from './tabs.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

export interface LinkTab {
  label: ReactNode;
  to: string;
  current: boolean;
}

interface LinkTabsProps {
  items: readonly LinkTab[];
  label: string;
}

/**
 * `label` names the group for those who do not see it. Tabs whose page the site lacks are left out. Where the screen is too narrow for
 * all of them they scroll sideways, with the current one in view.
 */
export const LinkTabs = ({ items, label }: LinkTabsProps) => {
  const hasPage = useHasPage();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, `${items.find(({ current }) => current)?.to} of ${items.length}`);
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
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
