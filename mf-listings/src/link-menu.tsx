/** A menu of links that opens without JavaScript: a disclosure whose list lies over the page. */
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Link } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import styles from './link-menu.module.css';

export interface LinkMenuItem {
  label: string;
  to: string;
  current?: boolean;
}

export interface LinkMenuProps {
  /** What is chosen here; read before the current choice. */
  label: string;
  /** The current choice. */
  value: string;
  items: readonly LinkMenuItem[];
  /** Menus of one group close one another. */
  group: string;
  icon: ReactNode;
}

export const LinkMenu = ({ label, value, items, group, icon }: LinkMenuProps) => {
  const button = (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.chevron}>
        <Icon name="chevron-down" size={16} />
      </span>
    </>
  );
  return (
    <Disclosure group={group} className={styles.menu} summaryClassName={styles.button} summary={button}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={styles.item} aria-current={item.current ? 'true' : undefined}>
              <span className={styles.tick}>{item.current && <Icon name="check" size={16} />}</span>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
