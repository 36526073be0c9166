/** All of the navigation behind one button, below 1024 px. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import { GenderSwitch } from './gender-switch.tsx';
import { LanguageLinks } from './language-menu.tsx';
import css from './mobile-menu.module.css';
import { isCurrent, type NavEntry, type NavItem, useMainEntries } from './nav-entries.ts';

interface MenuGroup {
  id: string;
  heading: ReactNode;
  entries: readonly NavEntry[];
}

/** Each menu of the header under its own name, and under one heading what stands in the header by itself. */
const groupsOf = (items: readonly NavItem[]): MenuGroup[] => {
  const menus = items.filter(({ children }) => children.length > 0);
  const others = items.filter(({ children }) => children.length === 0);
  return [
    ...menus.map(({ id, label, children }) => ({ id, heading: label, entries: children })),
    { id: 'others', heading: <FormattedMessage id="shell.footer.discover" />, entries: others },
  ].filter(({ entries }) => entries.length > 0);
};

export const MobileMenu = ({ main, path }: { main: Main | undefined; path: string }) => {
  const intl = useIntl();
  const groups = groupsOf(useMainEntries(main));
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
        <nav className={css.groups} aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
          {groups.map(({ id: group, heading, entries }) => (
            <div key={group} className={css.group}>
              <p className={css.heading} id={`menu-${group}`}>
                {heading}
              </p>
              <ul className={css.links} aria-labelledby={`menu-${group}`}>
                {entries.map(({ id, label, to, icon }) => (
                  <li key={id}>
                    <Link
                      className={css.link}
                      to={to}
                      aria-current={isCurrent(to, path) ? 'page' : undefined}
                    >
                      <Icon name={icon} />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
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
