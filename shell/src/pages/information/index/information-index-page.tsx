/** /information/: every text about the site, with what it says. */
import { FormattedMessage, Link, useHasPage, useIntl } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { informationEntries } from '../../../layout/nav-entries.ts';
import head from '../information-head.module.css';
import css from './information-index-page.module.css';

const LEADS = {
  'shell.info.contact': 'shellPages.contact.lead',
  'shell.info.help': 'shellPages.information.help',
  'shell.info.terms': 'shellPages.information.terms',
  'shell.info.privacy': 'shellPages.information.privacy',
  'shell.info.cookies': 'shellPages.information.cookies',
  'shell.info.2257': 'shellPages.information.2257',
  'shell.info.dmca': 'shellPages.information.dmca',
  'shell.info.removal': 'shellPages.information.removal',
  'shell.info.work': 'shellPages.information.work',
} as const;

const InformationIndexPage = () => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const entries = informationEntries(hasPage);
  return (
    <div className={head.page}>
      <PageHead
        title={intl.formatMessage({ id: 'shell.footer.information' })}
        description={intl.formatMessage({ id: 'shellPages.information.lead' })}
        canonical={urls.information()}
      />
      <h1 className={head.title}>
        <FormattedMessage id="shell.footer.information" />
      </h1>
      <p className={head.lead}>
        <FormattedMessage id="shellPages.information.lead" />
      </p>
      <ul className={css.list}>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link className={css.entry} to={to}>
              <span className={css.name}>
                <FormattedMessage id={label} />
              </span>
              <span className={css.words}>
                <FormattedMessage id={LEADS[label]} />
              </span>
            </Link>
          </li>
        ))}
        {hasPage(urls.sitemap()) && (
          <li>
            <Link className={css.entry} to={urls.sitemap()}>
              <span className={css.name}>
                <FormattedMessage id="shellPages.sitemap.title" />
              </span>
              <span className={css.words}>
                <FormattedMessage id="shellPages.sitemap.lead" />
              </span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: InformationIndexPage } satisfies Page;
