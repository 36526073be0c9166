/** Asks why a change is taken back, and takes it back. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { ActName } from '../settings/history/change-facts.tsx';
import { settingsApi } from '../settings-api.ts';
import styles from './log.module.css';

/** As `UNDO_REASON_MAX` of the call. */
const REASON_MAX = 500;

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
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'undo', args: {} });
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [send, { isLoading: isSending }] = settingsApi.endpoints.deskSettingsUndo.useMutation();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    const answer = await write(() => send({ change_id, reason }), null);
    if (!answer.ok) {
      const { field = '', code, info } = answer;
      const text =
        code === 'changed_meanwhile'
          ? intl.formatMessage({ id: 'desk.log.undo.changed' })
          : errorText(code, info);
      setProblem({ field, text });
      focusWrong();
      return;
    }
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'desk.log.undo.done' }) }));
    onClose();
  };
  return (
    <form ref={form} className={styles.asking} method="post" onSubmit={(event) => void submit(event)}>
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
      <TextArea
        label={<FormattedMessage id="desk.log.undo.reason" />}
        hint={<FormattedMessage id="desk.log.undo.reason.hint" />}
        name="reason"
        rows={3}
        required
        maxLength={REASON_MAX}
        error={problem?.field === 'reason' ? problem.text : undefined}
      />
      {problem && problem.field !== 'reason' && <FieldError>{problem.text}</FieldError>}
      <div>
        <Button type="submit" kind="primary" aria-disabled={isSending}>
          <FormattedMessage id="desk.log.undo" />
        </Button>
      </div>
    </form>
  );
};
