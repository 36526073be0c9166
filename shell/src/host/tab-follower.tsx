/**
 * Makes this tab what the others are: who is signed in, and the language. By another document, at a moment when nothing is lost;
 * where something plays or is typed, a notice says it and waits.
 */
import { useLocation, useSite, useViewer } from '@foyer/shared/platform';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isAtRest } from './quiet-moment.ts';
import { followTabs, type TabChange } from './tab-facts.ts';

const FOLLOWED_STORE = 'foyer-followed';
/** One new document for one change: tabs that cannot agree would load for ever. */
const FOLLOW_AGAIN_MS = 60_000;
/** How often a tab that was busy looks whether it still is. */
const LOOK_MS = 3000;

/** False where this tab did the same just now, and it was of no use. */
const noteFollowed = (change: TabChange): boolean => {
  try {
    const [last, atMs] = JSON.parse(window.sessionStorage.getItem(FOLLOWED_STORE) ?? '[]') as [
      string?,
      number?,
    ];
    if (last === change && Date.now() - (atMs ?? 0) < FOLLOW_AGAIN_MS) return false;
    window.sessionStorage.setItem(FOLLOWED_STORE, JSON.stringify([change, Date.now()]));
    return true;
  } catch {
    // Without a memory of it nothing would end it.
    return false;
  }
};

/** The address without the language that it names: the cookie decides. */
const follow = (): void => {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return window.location.reload();
  address.searchParams.delete('lang');
  window.location.replace(address.href);
};

export const TabFollower = () => {
  const viewer = useViewer();
  const { language } = useSite();
  const { key } = useLocation();
  const [change, setChange] = useState<TabChange | null>(null);
  const [Notice, setNotice] = useState<ComponentType<{ change: TabChange; onFollow: () => void }> | null>(
    null,
  );
  const member = viewer.status === 'member' ? viewer.member._id : 0;
  const isKnown = viewer.status !== 'unknown';
  const shownAt = useRef(key);

  useEffect(() => {
    if (!isKnown) return undefined;
    return followTabs({ member, language }, (next) =>
      setChange((known) => known ?? (noteFollowed(next) ? next : null)),
    );
  }, [isKnown, member, language]);

  useEffect(() => {
    if (!change) return undefined;
    if (isAtRest() || shownAt.current !== key) {
      follow();
      return undefined;
    }
    import('../layout/tab-notice.tsx').then(
      ({ TabNotice }) => setNotice(() => TabNotice),
      // Without it the tab follows when it is at rest.
      () => {},
    );
    const timer = setInterval(() => {
      if (isAtRest()) follow();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [change, key]);

  return change && Notice ? <Notice change={change} onFollow={follow} /> : null;
};
