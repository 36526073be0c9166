/** Changes the limits of a member, and asks why. */
import { useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { ReasonForm } from '../layout/reason-form.tsx';
import { LIMIT_FIELDS, type LimitsDialogProps } from './limit-fields.ts';
import styles from './members.module.css';
import { useMemberAct } from './use-member-act.ts';

export const LimitsDialog = (props: LimitsDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => {
      if (!isOpen) props.onClose();
    }}
    title={<FormattedMessage id="desk.members.limits.change" />}
  >
    <LimitsForm {...props} />
  </Dialog>
);

const LimitsForm = ({ member: { _id, name, limits }, onClose }: LimitsDialogProps) => {
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
    onClose();
    return true;
  };
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.members.reason.hint" />}
      fields={LIMIT_FIELDS}
      submit={<FormattedMessage id="desk.members.limits.save" />}
      kind="primary"
      problem={problem}
      isSending={isSending}
      send={send}
    >
      <div className={styles.pair}>
        {LIMIT_FIELDS.map((field) => (
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
