/** Pages and dialogs of accounts: one chunk. */
import { page as signIn } from './sign-in/sign-in-page.tsx';

export { SignInDialog } from './sign-in/sign-in-dialog.tsx';
export const pages = { 'sign-in': signIn } as const;
