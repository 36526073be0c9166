import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import type { DeskMember, MemberDeskAct } from '@foyer/shared/wire-schemas/members/members-desk';
import { ReasonForm } from '../layout/reason-form.tsx';
import { useMemberAct } from './use-member-act.ts';

interface AskedAct {
  act: MemberDeskAct;
  text: string;
}

export interface ActDialogProps {
  member: Pick<DeskMember, '_id' | 'name'>;
  asked: AskedAct;
  onClose: () => void;
}

/** Asks why. */
export const ActDialog = ({ member, asked, onClose }: ActDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={
      <FormattedMessage id={`desk.members.ask.${asked.act}`} values={{ name: <bdi>{member.name}</bdi> }} />
    }
  >
    <ActForm member={member} asked={asked} onDone={onClose} />
  </Dialog>
);

const ActForm = ({
  member,
  asked: { act, text },
  onDone,
}: Pick<ActDialogProps, 'member'> & { asked: AskedAct; onDone: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { problem, isSending, act: ask } = useMemberAct();
  const send = async (typed: (field: string) => string) => {
    const answer = await ask({ act, member_id: member._id, reason: typed('reason') });
    if (!answer) return false;
    const done = answer.changed ? (answer.due === null ? act : 'waits') : 'same';
    const date = intl.formatDate(answer.due ?? undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const words = intl.formatMessage({ id: `desk.members.done.${done}` }, { name: member.name, date });
    dispatch(notify({ kind: 'success', text: words }));
    onDone();
    return true;
  };
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.members.reason.hint" />}
      submit={<FormattedMessage id={`desk.members.do.${act}`} />}
      kind={act === 'confirm' ? 'primary' : 'danger'}
      problem={problem}
      isSending={isSending}
      send={send}
    >
      <p>
        <FormattedMessage id={`desk.members.text.${text}`} />
      </p>
    </ReasonForm>
  );
};
