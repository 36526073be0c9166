/** Where the document of `/?sign-in=1` has a sign-in form that needs no scripts. */
import { use } from 'react';
import { HostContext } from '../host/host-context.tsx';

/** @param path own path and query of the page shown */
export const asksToSignIn = (path: string): boolean => path.startsWith('/?') && path.includes('sign-in=1');

/** React never renders in a browser what is inside `<noscript>`: only the server has the form's code. */
export const SignInPlace = ({ path }: { path: string }) => {
  if (!asksToSignIn(path)) return null;
  return <noscript>{use(HostContext)?.renderSignIn?.(path)}</noscript>;
};
