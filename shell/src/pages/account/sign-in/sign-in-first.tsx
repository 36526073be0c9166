/**
 * The sign-in form above the home page that a guard redirects to, for browsers without scripts. All others show the modal and never
 * read what is inside: rendered on the server alone.
 */
import { FormattedMessage } from '@foyer/shared/platform';
import { PageMessages } from '../../page-messages.tsx';
import css from '../parts/account-page.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** @param next own path to go to once signed in */
export const SignInFirst = ({ next }: { next: string | null }) => (
  <PageMessages>
    <div className={css.alone}>
      <section className={css.card} aria-labelledby="sign-in-first">
        <h2 className={css.title} id="sign-in-first">
          <FormattedMessage id="shellPages.signIn.title" />
        </h2>
        <p className={css.lead}>
          <FormattedMessage id="shellPages.signIn.lead" />
        </p>
        <SignInForm next={next} onSignedIn={() => {}} />
      </section>
    </div>
  </PageMessages>
);
