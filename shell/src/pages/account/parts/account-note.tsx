/** What has just happened, above a form. */
import { Icon } from '@foyer/shared/ui/graphics/icon';
import type { ReactNode } from 'react';
import css from './account-note.module.css';

export const AccountNote = ({ kind, children }: { kind: 'success' | 'problem'; children: ReactNode }) => (
  <p
    className={kind === 'success' ? css.success : css.problem}
    role={kind === 'success' ? 'status' : 'alert'}
  >
    <Icon name={kind === 'success' ? 'check' : 'warning'} />
    <span>{children}</span>
  </p>
);
