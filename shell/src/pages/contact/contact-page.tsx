/** /contact/: the same form as the modal, on a page of its own; needs no JavaScript. */
import { REPORT_SECTIONS } from '@foyer/shared/wire-schemas/reports';
import { FormattedMessage, Link, useIntl, useSearchParams } from '@foyer/shared/platform';
import type { LoadResult, Page } from '@foyer/shared/remotes/remote';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { useMemo, useState } from 'react';
import { ContactForm, type ReportReceipt } from './contact-form.tsx';
import sheet from '../form-page.module.css';
import css from './contact.module.css';
import type { ReportAbout } from './contact-rules.ts';

const load = (): Promise<LoadResult> => Promise.resolve({ status: 200 });

const aboutOf = (search: URLSearchParams): ReportAbout => {
  const section = REPORT_SECTIONS.find((known) => known === search.get('section'));
  const objectId = Number(search.get('object_id'));
  return section && Number.isInteger(objectId) && objectId > 0 ? { section, objectId } : null;
};

/** Query: `section` and `object_id` of a report; `error`, the code that the server sent back. */
const ContactPage = () => {
  const intl = useIntl();
  const [search] = useSearchParams();
  const about = useMemo(() => aboutOf(search), [search]);
  const [receipt, setReceipt] = useState<ReportReceipt | null>(null);
  const title = intl.formatMessage({ id: about ? 'shellPages.report.title' : 'shellPages.contact.title' });
  return (
    <>
      <PageHead
        title={title}
        description={intl.formatMessage({ id: 'shellPages.contact.lead' })}
        canonical={urls.contact()}
        robots={about ? 'noindex,nofollow' : 'index,follow'}
      />
      <section className={sheet.card}>
        <h1 className={sheet.title}>{title}</h1>
        {receipt ? (
          <div className={css.done} role="status">
            <Icon name="check" size={28} />
            <p>
              <FormattedMessage id="shellPages.contact.sent" />
            </p>
            <Link className={css.link} to={rareUrls.notice(receipt.key)}>
              <FormattedMessage id="shellPages.contact.receipt" values={{ number: receipt.number }} />
            </Link>
            <Link className={css.link} to={urls.home()}>
              <FormattedMessage id="common.backHome" />
            </Link>
          </div>
        ) : (
          <>
            <p className={sheet.lead}>
              <FormattedMessage id={about ? 'shellPages.report.lead' : 'shellPages.contact.lead'} />
            </p>
            <ContactForm about={about} onSent={setReceipt} initialCode={search.get('error')} />
          </>
        )}
      </section>
    </>
  );
};

export const page = { load, Component: ContactPage } satisfies Page;
