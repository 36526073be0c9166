/**
 * Makes this tab what the others are: who is signed in, and the language. By another document, at a moment when nothing is lost;
 * where something plays or is typed, a notice says it and waits. Pages of members alone never wait once their member is signed out.
 */
import { useLocation, useSite, useViewer } from '@foyer/shared/platform';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isAtRest } from './quiet-moment.ts';
import { followTabs, listFacts, type TabChange, type TabFacts } from './tab-facts.ts';
import { useHost } from './host-context.tsx';
import { FOLLOWED_STORE, SIGNED_OUT } from './tab-names.ts';

/** Tabs that cannot agree would load for ever: what a tab was asked to be just now, in vain, it does not try again. */
const FOLLOW_AGAIN_MS = 20_000;
/** How often a tab that was busy looks whether it still is. */
const LOOK_MS = 3000;

const readFollowed = (nowMs: number): [becomes: string, atMs: number][] => {
  const kept: unknown = JSON.parse(window.sessionStorage.getItem(FOLLOWED_STORE) ?? '[]');
  const followed = Array.isArray(kept) ? (kept as [string, number][]) : [];
  return followed.filter(([, atMs]) => nowMs - atMs < FOLLOW_AGAIN_MS);
};

const hasFollowed = (becomes: string): boolean => {
  try {
    return readFollowed(Date.now()).some(([known]) => known === becomes);
  } catch {
    // Without a memory of it nothing would end it.
    return true;
  }
};

/** What it was asked to be and is now was not in vain. */
const removeFulfilled = (own: TabFacts): void => {
  try {
    const facts: string[] = listFacts(own);
    const open = readFollowed(Date.now()).filter(([becomes]) => !facts.includes(becomes));
    if (open.length > 0) window.sessionStorage.setItem(FOLLOWED_STORE, JSON.stringify(open));
    else window.sessionStorage.removeItem(FOLLOWED_STORE);
  } catch {
    // Storage may be forbidden: then nothing is followed.
  }
};

/** The address without the language that it names: the cookie decides. What was typed and not saved is for nobody else than who signed out. */
const follow = (becomes: string, change: TabChange): void => {
  const nowMs = Date.now();
  const followed = JSON.stringify([...readFollowed(nowMs), [becomes, nowMs]]);
  if (change === 'signed-out') window.sessionStorage.clear();
  window.sessionStorage.setItem(FOLLOWED_STORE, followed);
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return window.location.reload();
  address.searchParams.delete('lang');
  window.location.replace(address.href);
};

/** `told`: what another tab said before this code was there. */
export const TabFollower = ({ told }: { told: unknown }) => {
  const viewer = useViewer();
  const { language } = useSite();
  const { key, pathname } = useLocation();
  const { table } = useHost();
  const [asked, setAsked] = useState<{ change: TabChange; becomes: string } | null>(null);
  const [Notice, setNotice] = useState<ComponentType<{ change: TabChange; onFollow: () => void }> | null>(
    null,
  );
  const member = viewer.status === 'member' ? viewer.member._id : 0;
  const isKnown = viewer.status !== 'unknown';
  const shownAt = useRef(key);

  useEffect(() => {
    if (!isKnown) return undefined;
    const own = { member, language };
    removeFulfilled(own);
    return followTabs(
      own,
      (change, becomes) => {
        if (!hasFollowed(becomes)) setAsked({ change, becomes });
      },
      told,
    );
  }, [isKnown, member, language, told]);

  useEffect(() => {
    if (!asked) return undefined;
    const { becomes, change } = asked;
    if (change === 'signed-out') window.dispatchEvent(new Event(SIGNED_OUT));
    // What is a member's alone goes immediately, with what was typed into it: nobody could send that any more.
    const isPersonal = change === 'signed-out' && table.match(pathname).route.access === 'member';
    if (isPersonal || isAtRest() || shownAt.current !== key) {
      follow(becomes, change);
      return undefined;
    }
    import('../layout/tab-notice.tsx').then(
      ({ TabNotice }) => setNotice(() => TabNotice),
      // Without it the tab follows when it is at rest.
      () => {},
    );
    const timer = setInterval(() => {
      if (isAtRest()) follow(becomes, change);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [asked, key, table, pathname]);

  return asked && Notice ? (
    <Notice key={asked.becomes} change={asked.change} onFollow={() => follow(asked.becomes, asked.change)} />
  ) : null;
};
