/** Pages and dialogs of accounts: one chunk. */
import { page as confirm } from './send-email/confirm-page.tsx';
import { page as newPassword } from './restore/new-password-page.tsx';
import { page as restored } from './restore/restored-page.tsx';
import { page as restore } from './restore/restore-page.tsx';
import { page as sendEmail } from './send-email/send-email-page.tsx';
import { page as signIn } from './sign-in/sign-in-page.tsx';
import { page as signOut } from './sign-out/sign-out-page.tsx';
import { page as signUp } from './sign-up/sign-up-page.tsx';

export { ProveDialog } from './prove/prove-dialog.tsx';
export { AccountDialog } from './modal/account-dialog.tsx';
export const pages = {
  'sign-in': signIn,
  'sign-up': signUp,
  'sign-out': signOut,
  restore,
  'new-password': newPassword,
  confirm,
  restored,
  'send-email': sendEmail,
} as const;
