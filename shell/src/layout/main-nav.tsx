/**
 * The main navigation next to the logo, from 1024 px on. How many entries stand in the row goes by the width of the screen, by css alone,
 * so that the server's HTML fits every screen; the others stand under "More".
 */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, Link, useIntl, useSite } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import { GENDER_LABELS, GenderSwitch } from './gender-switch.tsx';
import css from './main-nav.module.css';
import { flatEntries, isCurrent, type NavEntry, type NavItem, useMainEntries } from './nav-entries.ts';

/** Entries in the row from 1024, from 1280 and from 1536 px on. */
const ROW_SIZES = [2, 5, 7] as const;
/** 0 for what is always in the row, 3 for what never is. */
const tierOf = (index: number): number => ROW_SIZES.filter((size) => index >= size).length;

const MenuLink = ({ entry, path }: { entry: NavEntry; path: string }) => (
  <Link className={css.choice} to={entry.to} aria-current={isCurrent(entry.to, path) ? 'page' : undefined}>
    <Icon name={entry.icon} size={18} />
    {entry.label}
  </Link>
);

const NavMenu = ({ item, path }: { item: NavItem; path: string }) => (
  <Disclosure
    className={css.menu}
    summaryClassName={css.link}
    isCurrent={item.children.some(({ to }) => isCurrent(to, path))}
    summary={
      <>
        {item.label}
        <Icon name="chevron-down" size={14} />
      </>
    }
  >
    <ul className={css.panel}>
      {item.children.map((entry) => (
        <li key={entry.id}>
          <MenuLink entry={entry} path={path} />
        </li>
      ))}
    </ul>
  </Disclosure>
);

const Item = ({ item, path }: { item: NavItem; path: string }) =>
  item.children.length > 0 ? (
    <NavMenu item={item} path={path} />
  ) : (
    <Link className={css.link} to={item.to} aria-current={isCurrent(item.to, path) ? 'page' : undefined}>
      {item.label}
    </Link>
  );

const GenderMenu = () => {
  const { gender } = useSite();
  return (
    <Disclosure
      className={css.menu}
      summaryClassName={css.link}
      summary={
        <>
          <VisuallyHidden>
            <FormattedMessage id="shell.gender.label" />:{' '}
          </VisuallyHidden>
          <FormattedMessage id={GENDER_LABELS[gender]} />
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      <div className={css.panel}>
        <GenderSwitch />
      </div>
    </Disclosure>
  );
};

export const MainNav = ({ main, path }: { main: Main | undefined; path: string }) => {
  const intl = useIntl();
  const items = useMainEntries(main);
  const lastTier = tierOf(items.length - 1);
  return (
    <nav className={css.nav} aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
      <ul className={css.list}>
        {items.map((item, index) => (
          <li key={item.id} className={css.inRow} data-tier={tierOf(index)}>
            <Item item={item} path={path} />
          </li>
        ))}
        {lastTier > 0 && (
          <li className={css.more} data-tier={lastTier}>
            <Disclosure
              className={css.menu}
              summaryClassName={css.link}
              summary={
                <>
                  <FormattedMessage id="shell.nav.more" />
                  <Icon name="chevron-down" size={14} />
                </>
              }
            >
              <ul className={css.panel}>
                {items.map((item, index) =>
                  flatEntries([item]).map((entry) => (
                    <li key={entry.id} className={css.inMenu} data-tier={tierOf(index)}>
                      <MenuLink entry={entry} path={path} />
                    </li>
                  )),
                )}
              </ul>
            </Disclosure>
          </li>
        )}
      </ul>
      <GenderMenu />
    </nav>
  );
};
