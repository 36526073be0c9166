/** Words for those who listen instead of looking. */
import type { ReactNode } from 'react';
import css from '../../ui/text/visually-hidden.module.css';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
);
