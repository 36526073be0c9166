/**
 * What the document shows when something fails above the places: layout, routing, dialogs. It needs none of them, so that it cannot fail
 * with them; its links ask for a new document.
 */
import { FormattedMessage, IntlProvider, type Site, useIntl } from '@foyer/shared/platform';
import type { Catalogue } from '@foyer/shared/remotes/remote';
import { ErrorCard } from '@foyer/shared/ui/states/error-card';
import { urls } from '@foyer/shared/urls';
import headerCss from '../layout/header.module.css';
import layoutCss from '../layout/layout.module.css';
import { Wordmark } from '../layout/wordmark.tsx';
import css from './site-failure.module.css';

const reload = (): void => window.location.reload();

const Failure = ({ siteName }: { siteName: string }) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.error.title' });
  return (
    <div className={layoutCss.site} data-site-error="">
      <title>{`${title} | ${siteName}`}</title>
      <header className={headerCss.header}>
        <div className={headerCss.bar}>
          <a className={headerCss.logo} href={urls.home()} aria-label={siteName}>
            <Wordmark name={siteName} />
          </a>
        </div>
      </header>
      <main className={layoutCss.content} id="content">
        <h1 className={css.title}>{title}</h1>
        <ErrorCard
          title={intl.formatMessage({ id: 'shell.error.whole' })}
          retryLabel={intl.formatMessage({ id: 'shell.newVersion.reload' })}
          onRetry={reload}
        />
        <p className={css.home}>
          <a href={urls.home()}>
            <FormattedMessage id="common.backHome" />
          </a>
        </p>
      </main>
    </div>
  );
};

interface SiteFailureProps {
  site: Site;
  messages: Catalogue;
}

export const SiteFailure = ({ site, messages }: SiteFailureProps) => (
  <IntlProvider locale={site.language} messages={messages as Record<string, string>}>
    <Failure siteName={site.name} />
  </IntlProvider>
);
