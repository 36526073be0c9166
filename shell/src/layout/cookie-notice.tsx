/** Asks once what may be stored; lies over the page's lower edge and moves nothing. */
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, Link, useHasPage, useHydrated, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import css from './cookie-notice.module.css';

const POLICY = urls.information('cookies_policy');
const YEAR_SECONDS = 365 * 86_400;
/** What the visitor agreed to store beyond the necessary. */
export const CONSENTS = ['necessary', 'functional'] as const;
export type Consent = (typeof CONSENTS)[number];

const hasAnswered = (): boolean =>
  document.cookie.split('; ').some((pair) => pair.startsWith(`${COOKIES.consent}=`));
const remember = (consent: Consent): void => {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIES.consent}=${consent}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
};

export const CookieNotice = () => {
  const offersPolicy = useHasPage()(POLICY);
  const intl = useIntl();
  const hydrated = useHydrated();
  const [answered, setAnswered] = useState(false);
  if (!hydrated || answered || hasAnswered()) return null;
  const answer = (consent: Consent) => {
    remember(consent);
    setAnswered(true);
  };
  return (
    <section
      className={css.notice}
      aria-label={intl.formatMessage({ id: 'shell.cookies.title' })}
      data-keep-clear=""
    >
      <p className={css.text}>
        <FormattedMessage id="shell.cookies.text" />{' '}
        {offersPolicy && (
          <Link className={css.link} to={POLICY}>
            <FormattedMessage id="shell.info.cookies" />
          </Link>
        )}
      </p>
      <div className={css.actions}>
        <Button size="s" onClick={() => answer('necessary')}>
          <FormattedMessage id="shell.cookies.necessary" />
        </Button>
        <Button size="s" onClick={() => answer('functional')}>
          <FormattedMessage id="shell.cookies.functional" />
        </Button>
      </div>
    </section>
  );
};
