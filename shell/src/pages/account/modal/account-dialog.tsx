/** The account forms over any page; loaded by account-modal. Links between them change the form in place. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AccountWay, AccountWaysContext, SignInLine } from '../parts/account-ways.tsx';
import { RestoreForm } from '../restore/restore-form.tsx';
import { RestoreSentText } from '../restore/restore-sent.tsx';
import { MailAgainForm } from '../send-email/mail-again-form.tsx';
import { SendEmailText } from '../send-email/send-email-text.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';

type Step = AccountWay | 'restore-sent';
interface AccountDialogProps {
  first: AccountWay;
  next: string;
  onSignedIn: (next: string) => void;
  onClose: () => void;
}

interface Face {
  title: ReactNode;
  lead: ReactNode;
  body: ReactNode;
}

export const AccountDialog = ({ first, next, onSignedIn, onClose }: AccountDialogProps) => {
  const [step, setStep] = useState<Step>(first);
  const [email, setEmail] = useState<string>();
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  // Another form in the same dialog: its first field takes the focus that the link had.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.querySelector<HTMLElement>('input:not([type="hidden"]), a[href]')?.focus();
  }, [step]);

  const faceOf: Record<Step, () => Face> = {
    'sign-in': () => ({
      title: <FormattedMessage id="shellPages.signIn.title" />,
      lead: <FormattedMessage id="shellPages.signIn.lead" />,
      body: <SignInForm next={next} onSignedIn={onSignedIn} />,
    }),
    'sign-up': () => ({
      title: <FormattedMessage id="shellPages.signUp.title" />,
      lead: <FormattedMessage id="shellPages.signUp.lead" />,
      body: (
        <SignUpForm
          next={next}
          onSignedUp={(address) => {
            setEmail(address);
            setStep('send-email');
          }}
        />
      ),
    }),
    restore: () => ({
      title: <FormattedMessage id="shellPages.restore.title" />,
      lead: <FormattedMessage id="shellPages.restore.lead" />,
      body: <RestoreForm onSent={() => setStep('restore-sent')} />,
    }),
    'restore-sent': () => ({
      title: <FormattedMessage id="shellPages.mail.title" />,
      lead: <RestoreSentText />,
      body: <SignInLine />,
    }),
    'send-email': () => ({
      title: <FormattedMessage id="shellPages.mail.title" />,
      lead: <SendEmailText />,
      body: <MailAgainForm email={email} />,
    }),
  };
  const face = faceOf[step]();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={face.title}
      description={face.lead}
    >
      <AccountWaysContext value={setStep}>
        <div ref={body} key={step}>
          {face.body}
        </div>
      </AccountWaysContext>
    </Dialog>
  );
};
