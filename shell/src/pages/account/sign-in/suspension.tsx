/** What anyone who knows the password of a suspended account reads: until when, and where the reasons and the appeal are. */
import type { SuspendedInfo } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedDate, FormattedMessage } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import css from './sign-in-form.module.css';

/** Of a refusal; null for any other. */
export const suspensionOf = (refusal: unknown): SuspendedInfo | null => {
  const { info } = (refusal ?? {}) as { info?: Partial<SuspendedInfo> };
  if (info?.suspended !== true) return null;
  return { suspended: true, until: info.until ?? null, statement: info.statement ?? null };
};

export const Suspension = ({ suspension: { until, statement } }: { suspension: SuspendedInfo }) => (
  <span>
    <FormattedMessage
      id={until === null ? 'shellPages.signIn.suspended' : 'shellPages.signIn.suspended-until'}
      values={{
        date: until !== null && <FormattedDate value={until} dateStyle="long" timeStyle="short" />,
      }}
    />
    {statement !== null && (
      <>
        {' '}
        {/* Another document: the form may stand over a page. */}
        <a href={urls.decision(statement)} className={css.inText}>
          <FormattedMessage id="shellPages.signIn.suspended-why" />
        </a>
      </>
    )}
  </span>
);
