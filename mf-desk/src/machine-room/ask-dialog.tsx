/** Asks why, before work or a mail is lost. */
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { MACHINE_REASON_MAX } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import styles from './machine-room.module.css';
import type { MachineWish, useMachineActs } from './use-machine-acts.ts';

export interface AskDialogProps {
  /** Null: closed. */
  asked: MachineWish | null;
  acts: ReturnType<typeof useMachineActs>;
  onClose: () => void;
}

export const AskDialog = ({ asked, acts, onClose }: AskDialogProps) => (
  <Dialog
    open={asked !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={asked && <FormattedMessage id={`desk.machine.ask.${asked.act}`} values={{ name: asked.name }} />}
  >
    {asked && <AskForm asked={asked} acts={acts} onDone={onClose} />}
  </Dialog>
);

/** What cancelling leaves depends on the stage with which the job's name starts. */
const textOf = ({ act, form }: MachineWish) => {
  if (act === 'mail_drop') return 'desk.machine.ask.mail_drop.text';
  const [stage] = (form['job'] ?? '').split('-', 1);
  if (stage === 'photos') return 'desk.machine.ask.cancel.photos';
  return stage === 'pictures' || stage === 'extra' || stage === 'remake'
    ? 'desk.machine.ask.cancel.kept'
    : 'desk.machine.ask.cancel.text';
};

const AskForm = ({
  asked,
  acts,
  onDone,
}: Pick<AskDialogProps, 'acts'> & { asked: MachineWish; onDone: () => void }) => {
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (acts.isSending) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    const refused = await acts.send(asked, reason, true);
    if (!refused) return onDone();
    setProblem({ field: refused.field ?? '', text: acts.explain(asked, refused) });
    focusWrong();
  };
  return (
    <form ref={form} className={styles.asking} method="post" onSubmit={(event) => void submit(event)}>
      <p>
        <FormattedMessage id={textOf(asked)} />
      </p>
      <TextArea
        label={<FormattedMessage id="desk.machine.reason" />}
        hint={<FormattedMessage id="desk.machine.reason.hint" />}
        name="reason"
        rows={3}
        required
        maxLength={MACHINE_REASON_MAX}
        error={problem?.field === 'reason' ? problem.text : undefined}
      />
      {problem && problem.field !== 'reason' && <FieldError>{problem.text}</FieldError>}
      <div>
        <Button type="submit" kind="danger" aria-disabled={acts.isSending}>
          <FormattedMessage id={`desk.machine.act.${asked.act}`} />
        </Button>
      </div>
    </form>
  );
};
