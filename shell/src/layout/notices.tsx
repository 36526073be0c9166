/**
 * Everything that lies over the page for a while, in one stack: that the connection is gone, that a new version is here, notifications.
 * At the lower edge; where that would cover what matters there (`data-keep-clear`: the player's controls, the storage notice), below the
 * header.
 */
import { type RootState, useSelector } from '@foyer/shared/platform';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getReach, subscribeReach } from '../host/reach.ts';
import { getNewerSet, subscribeNewerSet } from '../host/newer-set.ts';
import { NewerSetNotice } from './newer-set-notice.tsx';
import css from './toasts.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { Toasts } from './toasts.tsx';

/** A player's controls lie along its lower edge, px. */
const LOWER_PART_PX = 96;
const MARGIN_PX = 32;

const isLowerEdgeTaken = (stack: HTMLElement): boolean => {
  const top = window.innerHeight - stack.offsetHeight - MARGIN_PX;
  return [...document.querySelectorAll('[data-keep-clear]')].some((element) => {
    const box = element.getBoundingClientRect();
    const from = Math.max(box.top, box.bottom - LOWER_PART_PX);
    return box.height > 0 && box.bottom > top && from < window.innerHeight;
  });
};

export const Notices = () => {
  const stack = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<'lower' | 'upper'>('lower');
  const count = useSelector((state: RootState) => state.notifications.length);
  const reach = useSyncExternalStore(subscribeReach, getReach, () => true);
  const newer = useSyncExternalStore(subscribeNewerSet, getNewerSet, () => null);
  // Chosen when one comes, not while it is read: nothing jumps under a finger.
  useLayoutEffect(() => {
    if (stack.current) setEdge(isLowerEdgeTaken(stack.current) ? 'upper' : 'lower');
  }, [count, reach, newer]);
  return (
    <div className={css.stack} data-edge={edge} ref={stack}>
      <OfflineNotice />
      <NewerSetNotice />
      <Toasts />
    </div>
  );
};
