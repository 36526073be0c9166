/** Logo, search, language, account, navigation. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { Link, useHasPage, useIntl, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { AccountCorner } from './account-corner.tsx';
import css from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchForm } from './search-form.tsx';
import { useHidingHeader } from './use-hiding-header.ts';
import { Wordmark } from './wordmark.tsx';

export const Header = ({ main, path }: { main: Main | undefined; path: string }) => {
  const site = useSite();
  const intl = useIntl();
  const header = useHidingHeader();
  const offersSearch = useHasPage()(urls.search(''));
  return (
    <header ref={header} className={css.header}>
      <div className={css.inner}>
        <div className={offersSearch ? `${css.bar} ${css.searching}` : css.bar}>
          <MobileMenu main={main} path={path} />
          <Link
            className={css.logo}
            to={urls.home()}
            aria-label={`${site.name}: ${intl.formatMessage({ id: 'common.backHome' })}`}
          >
            <Wordmark />
          </Link>
          {offersSearch && (
            <div className={css.search}>
              <SearchForm path={path} />
            </div>
          )}
          <div className={css.end}>
            <div className={css.language}>
              <LanguageMenu path={path} />
            </div>
            <AccountCorner path={path} />
          </div>
        </div>
        <MainNav main={main} path={path} />
      </div>
    </header>
  );
};
