/**
 * Tells the other tabs who this one was made for, and brings the code that follows them once one of them answers or this one may be
 * behind: most visitors have one tab.
 */
import { useSite, useViewer } from '@foyer/shared/platform';
import { useEffect, useState } from 'react';
import type { TabFollower } from './tab-follower.tsx';
import { FOLLOWED_STORE, TABS_CHANNEL } from './tab-names.ts';

const hasFollowed = (): boolean => {
  try {
    return window.sessionStorage.getItem(FOLLOWED_STORE) !== null;
  } catch {
    return false;
  }
};

export const TabWatch = () => {
  const viewer = useViewer();
  const { language } = useSite();
  const [following, setFollowing] = useState<{ Follower: typeof TabFollower; told: unknown } | null>(null);
  const isKnown = viewer.status !== 'unknown';
  const member = viewer.status === 'member' ? viewer.member._id : 0;

  useEffect(() => {
    if (!isKnown || following) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    let told: unknown;
    const load = () => {
      import('./tab-follower.tsx').then(
        ({ TabFollower: Follower }) => {
          if (!signal.aborted) setFollowing({ Follower, told });
        },
        // Without it the tab stays unchanged until its next document.
        () => {},
      );
    };
    // What slept may be behind, and a channel would keep the page from sleeping.
    document.addEventListener('visibilitychange', load, { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && load(), { signal });
    if (hasFollowed()) load();
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(TABS_CHANNEL);
    const end = () => channel?.close();
    const hear = ({ data }: MessageEvent<unknown>) => {
      told = data;
      load();
    };
    channel?.addEventListener('message', hear, { signal });
    window.addEventListener('pagehide', end, { signal });
    channel?.postMessage({ member, language });
    return () => {
      stopping.abort();
      end();
    };
  }, [isKnown, following, member, language]);

  return following && <following.Follower told={following.told} />;
};
