/** What has just happened, above a form. */
import { Icon } from '@foyer/shared/ui/graphics/icon';
import type { ReactNode } from 'react';
import css from './account-note.module.css';

export const AccountNote = ({ children }: { children: ReactNode }) => (
  <p className={css.note} role="status">
    <Icon name="check" />
    <span>{children}</span>
  </p>
);
