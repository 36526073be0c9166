/** Three dots that open a few entries. */
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import type { ReactNode } from 'react';
import styles from './more-menu.module.css';

interface MoreMenuProps {
  /** What the entries are about, for those who do not see it. */
  label: string;
  /** Links and buttons. */
  children: ReactNode;
  align?: 'start' | 'end';
}

export const MoreMenu = ({ label, children, align = 'start' }: MoreMenuProps) => (
  <Disclosure
    className={styles.menu}
    summaryClassName={styles.button}
    label={label}
    closesOnChoice
    summary={
      <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M3 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0" />
      </svg>
    }
  >
    <div className={align === 'end' ? styles.atEnd : styles.atStart}>{children}</div>
  </Disclosure>
);
