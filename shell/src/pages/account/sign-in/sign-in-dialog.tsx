/** The modal itself; loaded by sign-in-modal. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { SignInForm } from './sign-in-form.tsx';

export const SignInDialog = ({ next, onClose }: { next: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={<FormattedMessage id="shellPages.signIn.title" />}
    description={<FormattedMessage id="shellPages.signIn.lead" />}
  >
    <SignInForm next={next} />
  </Dialog>
);
