/** The numbers of a chart as a table, closed until it is wanted. */
import type { ReactNode } from 'react';
import styles from './numbers-table.module.css';

export const TableDetails = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <details className={styles.details}>
    <summary>{label}</summary>
    {children}
  </details>
);
