/** Gives a document the sign-in form for browsers without scripts. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Host } from '../host/host-context.tsx';
import { loadPageMessages } from '../pages/page-messages.tsx';

const load = () => import('../pages/account/sign-in/sign-in-first.tsx');

/** Waits for the form's code and words, which rendering reads immediately. */
export const signInRenderer = async (language: Language): Promise<Pick<Host, 'renderSignIn'>> => {
  const [{ SignInFirst }] = await Promise.all([load(), loadPageMessages(language)]);
  return {
    renderSignIn: (path) => (
      <SignInFirst next={new URL(path, 'http://own.invalid').searchParams.get('next')} />
    ),
  };
};
