/** A file to save, offered as a button looks. */
import { Icon } from '@foyer/shared/ui/graphics/icon';
import type { ReactNode } from 'react';
import styles from './download-link.module.css';

export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.download} href={href} download>
    <Icon name="download" size={18} />
    {children}
  </a>
);
