/** Three dots that open a few entries: a disclosure, which closes on Escape, on a choice, and when the focus leaves. */
import { type ReactNode, useState } from 'react';
import styles from './more-menu.module.css';

interface MoreMenuProps {
  /** What the entries are about, for those who do not see it. */
  label: string;
  /** Links and buttons; `close` is called by those that do not lead away. */
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
}

export const MoreMenu = ({ label, children, align = 'start' }: MoreMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.menu}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setIsOpen(false);
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.button} aria-label={label}>
        <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M3 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0" />
        </svg>
      </summary>
      <div className={align === 'end' ? styles.atEnd : styles.atStart}>
        {children(() => setIsOpen(false))}
      </div>
    </details>
  );
};
