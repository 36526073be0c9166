import { type FormEvent, useRef } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import styles from './roles.module.css';
import { useChangeRole } from './use-change-role.ts';

const REASON_MAX = 500;

export interface HeldRole {
  name: string;
  role: Role;
}

/** Asks why a role is taken. @param held null: closed */
export const RevokeDialog = ({ held, onClose }: { held: HeldRole | null; onClose: () => void }) => (
  <Dialog
    open={held !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={held && <Title {...held} />}
  >
    {held && <RevokeForm held={held} onDone={onClose} />}
  </Dialog>
);

const Title = ({ name, role }: HeldRole) => (
  <FormattedMessage
    id="desk.roles.take.title"
    values={{ name: <bdi>{name}</bdi>, role: <FormattedMessage id={`desk.roles.role.${role}`} /> }}
  />
);

const RevokeForm = ({ held, onDone }: { held: HeldRole; onDone: () => void }) => {
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { send, isSending, problem } = useChangeRole();
  const isOfReason = problem?.field === 'reason';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    if (await send({ act: 'revoke', ...held, reason })) onDone();
    else focusWrong();
  };
  return (
    <form ref={form} className={styles.taking} method="post" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={<FormattedMessage id="desk.roles.reason" />}
        hint={<FormattedMessage id="desk.roles.reason.hint" />}
        name="reason"
        rows={3}
        required
        maxLength={REASON_MAX}
        error={isOfReason ? problem.text : undefined}
      />
      {problem && !isOfReason && <FieldError>{problem.text}</FieldError>}
      <div>
        <Button type="submit" kind="danger" aria-disabled={isSending}>
          <FormattedMessage id="desk.roles.take.do" />
        </Button>
      </div>
    </form>
  );
};
