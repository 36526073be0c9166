/**
 * Asks for the visitor's age before anything else. Part of the server's HTML, a plain form, so that it works without
 * JavaScript; nothing but its two ways out closes it. The page behind it is inert (see Layout). Terms and privacy can be read before:
 * their pages have no gate.
 */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { FORM_ACTIONS } from '../shell-api.ts';
import css from './age-gate.module.css';
import { LanguageLinks } from './language-menu.tsx';
import { Wordmark } from './wordmark.tsx';

/** Somewhere harmless for those who leave. */
const LEAVE_TO = 'https://www.wikipedia.org/';

/** `next`: own path to come back to. */
export const AgeGate = ({ next }: { next: string }) => {
  const { ageText, name } = useSite();
  const intl = useIntl();
  return (
    <dialog
      open
      className={css.gate}
      aria-modal="true"
      aria-labelledby="age-gate-title"
      aria-describedby="age-gate-text"
    >
      <div className={css.panel}>
        <Wordmark name={name} />
        <span className={css.mark} aria-hidden="true">
          18+
        </span>
        <h2 className={css.title} id="age-gate-title">
          <FormattedMessage id="shell.age.title" />
        </h2>
        <p className={css.text} id="age-gate-text">
          <FormattedMessage id="shell.age.text" />
        </p>
        {ageText === 'law' && (
          <p className={css.law}>
            <FormattedMessage id="shell.age.law" />
          </p>
        )}
        <form className={css.actions} method="post" action={FORM_ACTIONS.age}>
          <input type="hidden" name="next" value={next} />
          <Button kind="primary" type="submit" className={css.enter}>
            <FormattedMessage id="shell.age.enter" />
          </Button>
          <a className={css.leave} href={LEAVE_TO} rel="noopener noreferrer nofollow">
            <FormattedMessage id="shell.age.leave" />
          </a>
        </form>
        <p className={css.law}>
          <a className={css.link} href={urls.information('terms')}>
            <FormattedMessage id="shell.info.terms" />
          </a>
          <a className={css.link} href={urls.information('privacy')}>
            <FormattedMessage id="shell.info.privacy" />
          </a>
        </p>
        <nav aria-label={intl.formatMessage({ id: 'shell.language' })}>
          <LanguageLinks path={next} className={css.languages} />
        </nav>
        <p className={css.note}>
          <FormattedMessage id="shell.footer.rta" />
        </p>
      </div>
    </dialog>
  );
};
