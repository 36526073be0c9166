import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { DeskMember, MemberDeskAct } from '@foyer/shared/wire-schemas/members/members-desk';
import { membersApi } from '../members-api.ts';
import styles from './members.module.css';
import { type FieldProblem, ReasonField } from './reason-field.tsx';

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
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'member', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [send, { isLoading: isSending }] = membersApi.endpoints.deskMembersAct.useMutation();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    const answer = await write(() => send({ act, member_id: member._id, reason }), null);
    if (!answer.ok) {
      setProblem({ field: answer.field ?? '', text: errorText(answer.code, answer.info) });
      focusWrong();
      return;
    }
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
