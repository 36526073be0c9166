/**
 * Asks once what may be stored: one row below the header, in every document and shown where `data-consent-asked` of the root says so
 * (mark-consent.ts). Refusing is as easy as accepting.
 */
import { FormattedMessage, Link, useHasPage, useIntl } from '@foyer/shared/platform';
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
  const isAnswered = useSyncExternalStore(
    subscribeConsent,
    () => readConsent() !== undefined,
    () => false,
  );
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-consent-asked', !isAnswered);
  }, [isAnswered]);
  if (isAnswered) return null;
  return (
    <section className={css.notice} aria-label={intl.formatMessage({ id: 'shell.cookies.title' })}>
      <p className={css.text}>
        <FormattedMessage id="shell.cookies.text" />{' '}
        <PreferencesLink className={css.link}>
          <FormattedMessage id="shell.cookies.settings" />
        </PreferencesLink>
        {offersPolicy && (
          <Link className={`${css.link} ${css.policy}`} to={POLICY}>
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
