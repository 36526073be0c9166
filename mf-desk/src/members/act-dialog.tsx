import type { FormEvent } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import type { DeskMember, MemberDeskAct } from '@foyer/shared/wire-schemas/members/members-desk';
import styles from './members.module.css';
import { ReasonField } from './reason-field.tsx';
import { useMemberAct } from './use-member-act.ts';

interface AskedAct {
  act: MemberDeskAct;
  text: string;
}

interface ActDialogProps {
  member: Pick<DeskMember, '_id' | 'name'>;
  /** Null: closed. */
  asked: AskedAct | null;
  onClose: () => void;
}

/** Asks why. */
export const ActDialog = ({ member, asked, onClose }: ActDialogProps) => (
  <Dialog
    open={asked !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={
      asked && (
        <FormattedMessage id={`desk.members.ask.${asked.act}`} values={{ name: <bdi>{member.name}</bdi> }} />
      )
    }
  >
    {asked && <ActForm member={member} asked={asked} onDone={onClose} />}
  </Dialog>
);

const ActForm = ({
  member,
  asked: { act, text },
  onDone,
}: Pick<ActDialogProps, 'member'> & { asked: AskedAct; onDone: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { form, problem, isSending, act: send } = useMemberAct();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    const answer = await send({ act, member_id: member._id, reason });
    if (!answer) return;
    const done = answer.changed ? (answer.due === null ? act : 'waits') : 'same';
    const date = intl.formatDate(answer.due ?? undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const words = intl.formatMessage({ id: `desk.members.done.${done}` }, { name: member.name, date });
    dispatch(notify({ kind: 'success', text: words }));
    onDone();
  };
  return (
    <form ref={form} className={styles.asking} method="post" onSubmit={(event) => void submit(event)}>
      <p>
        <FormattedMessage id={`desk.members.text.${text}`} />
      </p>
      <ReasonField problem={problem} />
      <div>
        <Button type="submit" kind={act === 'confirm' ? 'primary' : 'danger'} aria-disabled={isSending}>
          <FormattedMessage id={`desk.members.do.${act}`} />
        </Button>
      </div>
    </form>
  );
};
