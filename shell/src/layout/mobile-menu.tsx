/** All of the navigation behind one button, below 1024 px. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import { GenderSwitch } from './gender-switch.tsx';
import { LanguageLinks } from './language-menu.tsx';
import css from './mobile-menu.module.css';
import { flatEntries, isCurrent, useMainEntries } from './nav-entries.ts';

export const MobileMenu = ({ main, path }: { main: Main | undefined; path: string }) => {
  const intl = useIntl();
  const entries = flatEntries(useMainEntries(main));
  return (
    <Disclosure
      className={css.menu}
      rootMark="data-menu-open"
      summaryClassName={css.button}
      label={intl.formatMessage({ id: 'shell.menu' })}
      summary={
        <>
          <span className={css.opens}>
            <Icon name="menu" size={22} />
          </span>
          <span className={css.closes}>
            <Icon name="close" size={22} />
          </span>
        </>
      }
    >
      <div className={css.panel}>
        <nav aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
          <ul>
            {entries.map(({ id, label, to, icon }) => (
              <li key={id}>
                <Link className={css.link} to={to} aria-current={isCurrent(to, path) ? 'page' : undefined}>
                  <Icon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p className={css.heading}>
            <FormattedMessage id="shell.gender.label" />
          </p>
          <GenderSwitch />
        </div>
        <div>
          <p className={css.heading}>
            <FormattedMessage id="shell.language" />
          </p>
          <LanguageLinks path={path} className={css.languages} />
        </div>
      </div>
    </Disclosure>
  );
};
