/** The main navigation in a row, from 1024 px on. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { Link, useIntl } from '@foyer/shared/platform';
import { GenderSwitch } from './gender-switch.tsx';
import css from './main-nav.module.css';
import { isCurrent, useMainEntries } from './nav-entries.ts';

export const MainNav = ({ main, path }: { main: Main | undefined; path: string }) => {
  const intl = useIntl();
  const entries = useMainEntries(main);
  return (
    <div className={css.row}>
      <nav className={css.nav} aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
        <ul className={css.list}>
          {entries.map(({ label, to }) => (
            <li key={to}>
              <Link className={css.link} to={to} aria-current={isCurrent(to, path) ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <GenderSwitch />
    </div>
  );
};
