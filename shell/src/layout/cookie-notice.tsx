/** Asks once what may be stored; lies over the page's lower edge and moves nothing. Refusing is as easy as accepting. */
import { FormattedMessage, Link, useHasPage, useHydrated, useIntl } from '@foyer/shared/platform';
import { readConsent, subscribeConsent, writeConsent } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { PURPOSES } from '@foyer/shared/wire-schemas/consent';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { PreferencesLink } from '../discreet/preferences-link.tsx';
import css from './cookie-notice.module.css';

const POLICY = urls.information('cookies_policy');

export const CookieNotice = () => {
  const offersPolicy = useHasPage()(POLICY);
  const intl = useIntl();
  const hydrated = useHydrated();
  const isAnswered = useSyncExternalStore(
    subscribeConsent,
    () => readConsent() !== undefined,
    () => true,
  );
  const isAsked = hydrated && !isAnswered;
  // On the root: what stands elsewhere makes room for the question.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-consent-asked', isAsked);
    return () => document.documentElement.removeAttribute('data-consent-asked');
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <section
      className={css.notice}
      aria-label={intl.formatMessage({ id: 'shell.cookies.title' })}
      data-keep-clear=""
    >
      <p className={css.text}>
        <FormattedMessage id="shell.cookies.text" />
      </p>
      <p className={css.more}>
        <PreferencesLink className={css.link}>
          <FormattedMessage id="shell.cookies.settings" />
        </PreferencesLink>
        {offersPolicy && (
          <Link className={css.link} to={POLICY}>
            <FormattedMessage id="shell.info.cookies" />
          </Link>
        )}
      </p>
      <div className={css.actions}>
        <Button onClick={() => writeConsent([])}>
          <FormattedMessage id="shell.cookies.necessary" />
        </Button>
        <Button onClick={() => writeConsent(PURPOSES)}>
          <FormattedMessage id="shell.cookies.all" />
        </Button>
      </div>
    </section>
  );
};
