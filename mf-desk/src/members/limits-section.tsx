/** What the member may store and upload: as the site says of all, or something of its own. */
import { useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import type { DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';
import { ReasonForm } from '../layout/reason-form.tsx';
import styles from './members.module.css';
import { useMemberAct } from './use-member-act.ts';

const FIELDS = ['storage_gb', 'uploads_per_day'] as const;

export const LimitsSection = ({ member }: { member: DeskMember }) => {
  const [isOpen, setOpen] = useState(false);
  const { limits } = member;
  return (
    <section className={styles.panel} aria-labelledby="member-limits">
      <h2 id="member-limits" className={styles.heading}>
        <FormattedMessage id="desk.members.limits" />
      </h2>
      <dl className={styles.list}>
        {FIELDS.map((field) => (
          <div key={field} className={styles.fact}>
            <dt>
              <FormattedMessage id={`desk.members.limits.${field}`} />
            </dt>
            <dd>
              <Limit own={limits[field]} site={limits[`site_${field}`]} isTrusted={limits.is_trusted} />
            </dd>
          </div>
        ))}
      </dl>
      {member.may_act && (
        <>
          <div>
            <Button onClick={() => setOpen(true)}>
              <FormattedMessage id="desk.members.limits.change" />
            </Button>
          </div>
          <Dialog
            open={isOpen}
            onOpenChange={setOpen}
            title={<FormattedMessage id="desk.members.limits.change" />}
          >
            <LimitsForm member={member} onDone={() => setOpen(false)} />
          </Dialog>
        </>
      )}
    </section>
  );
};

const Limit = ({ own, site, isTrusted }: { own: number | null; site: number; isTrusted: boolean }) => {
  const intl = useIntl();
  const counts = own ?? (isTrusted ? 0 : site);
  return (
    <>
      {counts === 0 ? <FormattedMessage id="desk.members.limits.none" /> : intl.formatNumber(counts)}{' '}
      <span className={styles.why}>
        <FormattedMessage
          id={`desk.members.limits.${own !== null ? 'own' : isTrusted ? 'trusted' : 'site'}`}
        />
      </span>
    </>
  );
};

const LimitsForm = ({
  member: { _id, name, limits },
  onDone,
}: {
  member: DeskMember;
  onDone: () => void;
}) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { problem, isSending, act } = useMemberAct();
  // What the form was made from, also while somebody else changes it.
  const [revision] = useState(limits.revision);
  const send = async (text: (field: string) => string) => {
    const wish = { storage_gb: text('storage_gb'), uploads_per_day: text('uploads_per_day'), revision };
    const reason = text('reason');
    const answer = await act({ act: 'limits', member_id: _id, reason, ...wish });
    if (!answer) return false;
    const id = `desk.members.done.${answer.changed ? 'limits' : 'same'}`;
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }, { name }) }));
    onDone();
    return true;
  };
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.members.reason.hint" />}
      fields={FIELDS}
      submit={<FormattedMessage id="desk.members.limits.save" />}
      kind="primary"
      problem={problem}
      isSending={isSending}
      send={send}
    >
      <div className={styles.pair}>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={<FormattedMessage id={`desk.members.limits.${field}`} />}
            hint={<FormattedMessage id="desk.members.limits.hint" />}
            name={field}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            defaultValue={limits[field] ?? ''}
            error={problem?.field === field ? problem.text : undefined}
          />
        ))}
      </div>
    </ReasonForm>
  );
};
