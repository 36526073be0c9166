/** What a list says when it has nothing. */
import type { ReactNode } from 'react';
import css from './empty-state.module.css';
import { Icon, type IconName } from '../graphics/icon.tsx';

export const EmptyState = ({
  icon = 'film',
  title,
  text,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={css.state}>
    <span className={css.icon}>
      <Icon name={icon} size={24} />
    </span>
    <p className={css.title}>{title}</p>
    {text && <p className={css.text}>{text}</p>}
    {action && <div className={css.action}>{action}</div>}
  </div>
);
