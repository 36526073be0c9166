/** Asks why, before work or a mail is lost. */
import { useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { type FieldProblem, ReasonForm } from '../layout/reason-form.tsx';
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
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const send = async (typed: (field: string) => string) => {
    const refused = await acts.send(asked, typed('reason'), true);
    if (refused) setProblem({ field: refused.field ?? '', text: acts.explain(asked, refused) });
    else onDone();
    return !refused;
  };
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.machine.reason.hint" />}
      submit={<FormattedMessage id={`desk.machine.act.${asked.act}`} />}
      problem={problem}
      isSending={acts.isSending}
      send={send}
    >
      <p>
        <FormattedMessage id={textOf(asked)} />
      </p>
    </ReasonForm>
  );
};
