/**
 * Everything that lies over the page for a while, in one stack: that the connection is gone, that a new version is here, what changed in another tab,
 * notifications.
 * At the lower edge, on phones below the header; at the other one where it would cover what matters (`data-keep-clear`: the player's
 * controls, the storage notice).
 */
import { type RootState, useSelector } from '@foyer/shared/platform';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getReach, subscribeReach } from '../host/reach.ts';
import { TabWatch } from '../host/tab-watch.tsx';
import { getNewerSet, subscribeNewerSet } from '../host/newer-set.ts';
import { NewerSetNotice } from './newer-set-notice.tsx';
import css from './toasts.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { Toasts } from './toasts.tsx';

/** A player's controls lie along its lower edge, px. */
const LOWER_PART_PX = 96;
const MARGIN_PX = 32;
/** The header, px; `toasts.module.css` starts below it. */
const HEADER_PX = 68;
/** Under it actions stand in the lower half of the window, where thumbs are. */
const WIDE = '(min-width: 768px)';

type Edge = 'lower' | 'upper';

const isTaken = (edge: Edge, stack: HTMLElement): boolean => {
  const height = stack.offsetHeight + MARGIN_PX;
  const [top, bottom] =
    edge === 'lower' ? [window.innerHeight - height, window.innerHeight] : [0, HEADER_PX + height];
  return [...document.querySelectorAll('[data-keep-clear]')].some((element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > top && Math.max(box.top, box.bottom - LOWER_PART_PX) < bottom;
  });
};

const chooseEdge = (stack: HTMLElement): Edge => {
  const [first, second]: [Edge, Edge] = window.matchMedia(WIDE).matches
    ? ['lower', 'upper']
    : ['upper', 'lower'];
  return isTaken(first, stack) && !isTaken(second, stack) ? second : first;
};

export const Notices = () => {
  const stack = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<Edge>('lower');
  const count = useSelector((state: RootState) => state.notifications.length);
  const reach = useSyncExternalStore(subscribeReach, getReach, () => true);
  const newer = useSyncExternalStore(subscribeNewerSet, getNewerSet, () => null);
  // Chosen when one comes, not while it is read: nothing jumps under a finger.
  useLayoutEffect(() => {
    if (stack.current) setEdge(chooseEdge(stack.current));
  }, [count, reach, newer]);
  return (
    <div className={css.stack} data-edge={edge} ref={stack}>
      <OfflineNotice />
      <NewerSetNotice />
      <TabWatch />
      <Toasts />
    </div>
  );
};
