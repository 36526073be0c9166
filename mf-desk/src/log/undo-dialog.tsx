/** Asks why a change is taken back, and takes it back. */
import { type ReactNode, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { ActName } from '../layout/act-name.tsx';
import { type FieldProblem, ReasonForm } from '../layout/reason-form.tsx';
import { settingsApi } from '../settings-api.ts';
import styles from './log.module.css';

export interface UndoDialogProps {
  change: LoggedChange;
  /** Of the kind of what was changed. */
  name: ReactNode;
  onClose: () => void;
}

export const UndoDialog = (props: UndoDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => {
      if (!isOpen) props.onClose();
    }}
    title={<FormattedMessage id="desk.log.undo.title" />}
  >
    <UndoForm {...props} />
  </Dialog>
);

const UndoForm = ({ change: { change_id, act, id }, name, onClose }: UndoDialogProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'undo', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [send, { isLoading: isSending }] = settingsApi.endpoints.deskSettingsUndo.useMutation();
  const undo = async (typed: (field: string) => string) => {
    const answer = await write(() => send({ change_id, reason: typed('reason') }), null);
    if (!answer.ok) {
      const { field = '', code, info } = answer;
      const text =
        code === 'changed_meanwhile'
          ? intl.formatMessage({ id: 'desk.log.undo.changed' })
          : errorText(code, info);
      setProblem({ field, text });
      return false;
    }
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'desk.log.undo.done' }) }));
    onClose();
    return true;
  };
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.log.undo.reason.hint" />}
      submit={<FormattedMessage id="desk.log.undo" />}
      kind="primary"
      problem={problem}
      isSending={isSending}
      send={undo}
    >
      <p className={styles.facts}>
        <strong>
          <ActName act={act} />
        </strong>
        <span>
          {name} <code>{id}</code>
        </span>
      </p>
      <p>
        <FormattedMessage id="desk.log.undo.text" />
      </p>
    </ReasonForm>
  );
};
