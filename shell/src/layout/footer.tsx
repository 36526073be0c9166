/** What the site offers, what it must say, and its languages. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import type { FooterLink } from '@foyer/shared/wire-schemas/footer';
import { FormattedMessage, Link, useHasPage, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import css from './footer.module.css';
import { PreferencesLink } from '../discreet/preferences-link.tsx';
import { LanguageLinks } from './language-menu.tsx';
import { flatEntries, informationEntries, useMainEntries } from './nav-entries.ts';
import { Wordmark } from './wordmark.tsx';

const FOOTER_CATEGORIES = 8;

const Column = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={css.column}>
    <h2 className={css.heading}>
      <FormattedMessage id={heading} />
    </h2>
    {children}
  </section>
);

const Links = ({ entries }: { entries: readonly { to: string; text: ReactNode }[] }) => (
  <ul className={css.links}>
    {entries.map(({ to, text }) => (
      <li key={to}>
        <Link to={to}>{text}</Link>
      </li>
    ))}
  </ul>
);

/** Choices can be changed from every page. Shared documents do not know who is signed in, hence the page behind the last link. */
const PrivacyColumn = ({ path }: { path: string }) => (
  <Column heading="shell.footer.privacy">
    <ul className={css.links}>
      {['shell.cookies.settings', 'shell.discreet.title'].map((id) => (
        <li key={id}>
          <PreferencesLink>
            <FormattedMessage id={id} />
          </PreferencesLink>
        </li>
      ))}
    </ul>
    <noscript>
      <a className={css.plain} href={urls.signOut(path)} rel="nofollow">
        <FormattedMessage id="shell.account.signOut" />
      </a>
    </noscript>
  </Column>
);

/** Out of the site; the operator's. */
const OutwardColumn = ({ heading, links = [] }: { heading: string; links?: readonly FooterLink[] }) =>
  links.length > 0 && (
    <Column heading={heading}>
      <ul className={css.links}>
        {links.map(({ title, href }) => (
          <li key={href}>
            <a href={href} rel="noopener noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Column>
  );

const worded = (entries: readonly { label: string; to: string }[]) =>
  entries.map(({ label, to }) => ({ to, text: <FormattedMessage id={label} /> }));

export const Footer = ({ main, path }: { main: Main | undefined; path: string }) => {
  const { footer, name } = useSite();
  const entries = flatEntries(useMainEntries(main));
  const information = informationEntries(useHasPage());
  const categories = main?.categories.slice(0, FOOTER_CATEGORIES) ?? [];
  return (
    <footer className={css.footer} data-below="">
      <div className={css.inner}>
        <div className={css.columns}>
          <div className={css.about}>
            <Wordmark name={name} />
            <p className={css.law}>
              <FormattedMessage id="shell.footer.adults" />
            </p>
            <p className={css.law}>
              <a className={css.label} href="https://www.rtalabel.org/" rel="noopener noreferrer">
                <FormattedMessage id="shell.footer.rta" />
              </a>
            </p>
          </div>
          <Column heading="shell.footer.discover">
            <Links entries={entries.map(({ label, to }) => ({ to, text: label }))} />
          </Column>
          {categories.length > 0 && (
            <Column heading="shell.nav.categories">
              <Links
                entries={categories.map(({ dir, title }) => ({ to: urls.category([dir]), text: title }))}
              />
            </Column>
          )}
          {information.length > 0 && (
            <Column heading="shell.footer.information">
              <Links entries={worded(information)} />
            </Column>
          )}
          <div className={css.stack}>
            <PrivacyColumn path={path} />
            <OutwardColumn heading="shell.footer.network" links={footer?.network} />
            <OutwardColumn heading="shell.footer.social" links={footer?.social} />
          </div>
          <Column heading="shell.language">
            <LanguageLinks path={path} className={css.languages} />
          </Column>
        </div>
      </div>
    </footer>
  );
};
