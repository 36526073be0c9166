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
  /** The current choice; none for menus that add something. */
  value?: string;
  items: readonly LinkMenuItem[];
  /** Menus of one group close one another. */
  group: string;
  icon?: ReactNode;
  /** Marks a choice that differs from the default. */
  active?: boolean;
  /** Where room is short, shows the label of a default and the value of a choice; listeners get both. */
  compact?: boolean;
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end';
}

export const LinkMenu = ({
  label,
  value,
  items,
  group,
  icon,
  active,
  compact,
  align = 'start',
}: LinkMenuProps) => {
  const button = (
    <>
      {icon}
      <span
        className={
          value === undefined ? styles.value : `${styles.label} ${compact && active ? styles.compact : ''}`
        }
      >
        {label}
      </span>
      {value !== undefined && (
        <span className={`${styles.value} ${compact && !active ? styles.compact : ''}`}>{value}</span>
      )}
      <span className={styles.chevron}>
        <Icon name="chevron-down" size={16} />
      </span>
    </>
  );
  return (
    <Disclosure
      group={group}
      className={styles.menu}
      summaryClassName={`${styles.button} ${active ? styles.active : ''}`}
      summary={button}
    >
      <ul className={`${styles.list} ${styles[align]}`}>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={styles.item} aria-current={item.current ? 'true' : undefined}>
              {value !== undefined && (
                <span className={styles.tick}>{item.current && <Icon name="check" size={16} />}</span>
              )}
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
