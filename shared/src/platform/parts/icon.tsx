/** The site's icons: 24-unit line drawings that take the colour of the text around them. */
import { iconPath, type IconName } from '../icon-paths.ts';
import css from './icon.module.css';

const FILLED: readonly IconName[] = ['play'];

/** Always decoration: the control around it carries the name. `size` in px. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    className={css.icon}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={FILLED.includes(name) ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={iconPath(name)} />
  </svg>
);
