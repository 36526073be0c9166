/** Actions and the links that look like them. */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../link.tsx';
import css from './button.module.css';
import { classNames } from '../../ui/class-names.ts';
import type { IconName } from '../icon-paths.ts';
import { Icon } from './icon.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export interface ButtonStyle {
  kind?: ButtonKind;
  size?: 's' | 'm';
  icon?: IconName;
}

const classesOf = ({ kind = 'secondary', size = 'm' }: ButtonStyle, bare: boolean, className?: string) =>
  classNames(css.button, css[kind], size === 's' && css.small, bare && css.square, className);

const contentOf = (icon: IconName | undefined, size: 's' | 'm' | undefined, children: ReactNode) => (
  <>
    {icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
    {children}
  </>
);

/** Without `children` it is a square around its icon and needs an `aria-label`. */
export const Button = ({
  kind,
  size,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonStyle & ComponentProps<'button'>) => (
  <button {...rest} type={type} className={classesOf({ kind, size }, children == null, className)}>
    {contentOf(icon, size, children)}
  </button>
);

/** A link inside the site; use a plain `<a>` for what another document must answer. */
export const ButtonLink = ({
  kind,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) => (
  <Link {...rest} className={classesOf({ kind, size }, children == null, className)}>
    {contentOf(icon, size, children)}
  </Link>
);
