/** One row: logo, navigation, search, language, notifications, account. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { Link, useHasPage, useIntl, useLocation, useSite, useViewer } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { AccountCorner } from './account-corner.tsx';
import css from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchForm } from './search-form.tsx';
import { useHidingHeader } from './use-hiding-header.ts';
import { Wordmark } from './wordmark.tsx';

/** The bell of a member. Nobody else needs its code, and it comes once the page is alive. */
const NotificationsMenu = lazy(() => import('./notifications-menu.tsx'));

const NotificationsCorner = ({ className }: { className?: string }) =>
  useViewer().status === 'member' ? (
    <div className={className}>
      <Suspense>
        <NotificationsMenu />
      </Suspense>
    </div>
  ) : null;

/** On phones: whether the box lies over the row. It goes with the page that it was opened on. */
const useOpenSearch = () => {
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setIsOpen(false), [key]);
  return [isOpen, setIsOpen] as const;
};

export const Header = ({ main, path }: { main: Main | undefined; path: string }) => {
  const site = useSite();
  const intl = useIntl();
  const header = useHidingHeader();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const offersSearch = useHasPage()(urls.search(''));
  const [isSearching, setIsSearching] = useOpenSearch();
  const openSearch = useCallback(() => setIsSearching(true), [setIsSearching]);
  const wasSearching = useRef(false);
  useEffect(() => {
    if (isSearching) box.current?.querySelector('input')?.focus();
    else if (wasSearching.current && box.current?.contains(document.activeElement)) opener.current?.focus();
    wasSearching.current = isSearching;
  }, [isSearching]);
  const onOpener = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSearch();
  };
  return (
    <header ref={header} className={css.header} data-searching={isSearching || undefined}>
      <div className={css.bar}>
        <MobileMenu main={main} path={path} />
        <Link
          className={css.logo}
          to={urls.home()}
          aria-label={`${site.name}: ${intl.formatMessage({ id: 'common.backHome' })}`}
        >
          <Wordmark name={site.name} />
        </Link>
        <MainNav main={main} path={path} />
        {offersSearch && (
          <div
            ref={box}
            className={css.search}
            role="presentation"
            onKeyDown={({ key, isDefaultPrevented }) => {
              if (key === 'Escape' && !isDefaultPrevented()) setIsSearching(false);
            }}
          >
            <Button
              className={css.back}
              kind="quiet"
              icon="chevron-left"
              aria-label={intl.formatMessage({ id: 'common.close' })}
              onClick={() => setIsSearching(false)}
            />
            <SearchForm path={path} main={main} onCall={openSearch} />
          </div>
        )}
        <div className={css.end}>
          {offersSearch && (
            // Without scripts it leads to the page that has a box.
            <ButtonLink
              ref={opener}
              className={css.opener}
              kind="quiet"
              icon="search"
              to={urls.search('')}
              aria-label={intl.formatMessage({ id: 'shell.search.submit' })}
              onClick={onOpener}
            />
          )}
          <div className={css.language}>
            <LanguageMenu path={path} />
          </div>
          <div className={css.who}>
            <NotificationsCorner className={css.bell} />
            <AccountCorner path={path} />
          </div>
        </div>
      </div>
    </header>
  );
};
