/** What the host does about signing in: opens the forms over the page, and carries out afterwards what they interrupted. */
import {
  type HostActions,
  type InterruptedAction,
  type SignInWish,
  useLocation,
  useViewer,
} from '@foyer/shared/platform';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenAccount } from '../pages/account/modal/account-modal.tsx';
import {
  claimInterrupted,
  discardInterrupted,
  keepInterrupted,
  takeInterrupted,
} from './interrupted-action.ts';

type OnResume = NonNullable<HostActions['onResume']>;
interface Offer {
  isMine: Parameters<OnResume>[0];
  carryOut: Parameters<OnResume>[1];
}

/** Another visitor means another document; where it is the same page, the browser keeps its place on it. */
const goTo = (target: string) => {
  const { pathname, search } = window.location;
  if (target === `${pathname}${search}`) window.location.reload();
  else window.location.assign(target);
};

const isAction = (value: unknown): value is InterruptedAction =>
  typeof value === 'object' && value !== null && 'remote' in value && 'action' in value && 'args' in value;

/** Anyone who registers on the page that a member came back to is asked whether it is theirs. */
const useResumes = (path: string): OnResume => {
  const { status } = useViewer();
  const waiting = useRef<ReturnType<typeof takeInterrupted>>(null);
  const offers = useRef(new Set<Offer>());
  const match = useCallback(() => {
    const kept = waiting.current;
    const offer = kept && [...offers.current].find(({ isMine }) => isMine(kept));
    if (!kept || !offer) return;
    waiting.current = null;
    void claimInterrupted(kept).then((isOurs) => isOurs && offer.carryOut(kept.args));
  }, []);
  useEffect(() => {
    if (status !== 'member') return;
    waiting.current = takeInterrupted(path);
    match();
  }, [status, path, match]);
  return useCallback(
    (isMine, carryOut) => {
      const offer = { isMine, carryOut };
      offers.current.add(offer);
      match();
      return () => void offers.current.delete(offer);
    },
    [match],
  );
};

/** @param path own path and query of the page shown */
export const useAccountForms = (path: string) => {
  const { status } = useViewer();
  const { key } = useLocation();
  const [open, setOpen] = useState<OpenAccount | null>(null);
  const openedAt = useRef(key);
  const onResume = useResumes(path);

  useEffect(() => {
    // Read from the address bar: the cached document is the same with and without this query.
    const search = new URLSearchParams(window.location.search);
    if (!search.has('sign-in') || status === 'unknown') return;
    const asked = search.get('next');
    const next = isOwnPath(asked) ? asked : urls.home();
    if (status === 'anonymous') setOpen({ form: 'sign-in', next });
    else window.location.replace(next);
  }, [status]);

  const close = useCallback(() => {
    discardInterrupted();
    setOpen(null);
  }, []);

  // Modals close on every route change (docs/specification/behaviour.md).
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    close();
  }, [key, close]);

  const actions = useMemo(() => {
    const openForm = (form: OpenAccount['form'], wish?: SignInWish) => {
      // Handlers of clicks are given their event.
      const action = wish?.resume;
      if (isAction(action)) keepInterrupted(action, path);
      else discardInterrupted();
      setOpen({ form, next: path });
    };
    return {
      openSignIn: (wish?: SignInWish) => openForm('sign-in', wish),
      openSignUp: () => openForm('sign-up'),
      onResume,
    };
  }, [path, onResume]);

  return { actions, modal: { open, onSignedIn: goTo, onClose: close } };
};
