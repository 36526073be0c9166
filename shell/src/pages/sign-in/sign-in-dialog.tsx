/** The modal itself; a chunk of its own, see sign-in-modal. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { SignInForm } from './sign-in-form.tsx';

const SignInDialog = ({ next, onClose }: { next: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={<FormattedMessage id="shell.signIn.title" />}
    description={<FormattedMessage id="shell.signIn.lead" />}
  >
    <SignInForm next={next} />
  </Dialog>
);
export default SignInDialog;
