/** /preferences/: consent and discreet mode on a page of their own; needs no JavaScript. */
import { FormattedMessage, LateSlot, useIntl } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { ConsentForm, DiscreetForm } from './preferences-forms.tsx';
import sheet from '../form-page.module.css';
import css from './preferences-forms.module.css';

const PreferencesPage = () => {
  const intl = useIntl();
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'shellPages.preferences.title' })}
        description={intl.formatMessage({ id: 'shellPages.preferences.lead' })}
        canonical={urls.preferences()}
        robots="noindex,follow"
      />
      <section className={sheet.card}>
        <h1 className={sheet.title}>
          <FormattedMessage id="shellPages.preferences.title" />
        </h1>
        <p className={sheet.lead}>
          <FormattedMessage id="shellPages.preferences.lead" />
        </p>
        <div className={css.forms}>
          <ConsentForm />
          <DiscreetForm />
          <LateSlot name="preferences.lists" props={{}} />
        </div>
      </section>
    </>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: PreferencesPage } satisfies Page;
