import { FormattedMessage } from '@foyer/shared/platform';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { ReasonForm } from '../layout/reason-form.tsx';
import { useChangeRole } from './use-change-role.ts';

export interface HeldRole {
  name: string;
  role: Role;
}

export interface RevokeDialogProps {
  held: HeldRole;
  onClose: () => void;
}

/** Asks why a role is taken. */
export const RevokeDialog = ({ held, onClose }: RevokeDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={<Title {...held} />}
  >
    <RevokeForm held={held} onDone={onClose} />
  </Dialog>
);

const Title = ({ name, role }: HeldRole) => (
  <FormattedMessage
    id="desk.roles.take.title"
    values={{ name: <bdi>{name}</bdi>, role: <FormattedMessage id={`desk.roles.role.${role}`} /> }}
  />
);

const RevokeForm = ({ held, onDone }: { held: HeldRole; onDone: () => void }) => {
  const { send, isSending, problem } = useChangeRole();
  return (
    <ReasonForm
      hint={<FormattedMessage id="desk.roles.reason.hint" />}
      submit={<FormattedMessage id="desk.roles.take.do" />}
      problem={problem}
      isSending={isSending}
      send={async (typed) => {
        const isTaken = await send({ act: 'revoke', ...held, reason: typed('reason') });
        if (isTaken) onDone();
        return isTaken;
      }}
    />
  );
};
