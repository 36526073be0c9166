/**
 * What signing in interrupted may belong to a widget that is not on this page: its menu is closed, its card is gone. Then the widgets
 * of the slot `page.resume` are loaded, which offer to carry it out; on all other pages nothing is. The same where a member finds
 * what this device kept before: it moves into the account. And where somebody said that the account's second factor is lost.
 */
import { LateSlot, type LocalKey, localStore, useHostActions, useViewer } from '@foyer/shared/platform';
import { useEffect, useState } from 'react';

const NO_PROPS = {};
/** Written by shared/src/device-library.ts; that there is something is all that is asked here. */
const DEVICE_LIBRARY: LocalKey<true> = { name: 'library', parse: () => true };

export const ResumeSlot = () => {
  const { onResume } = useHostActions();
  const [isWanted, setWanted] = useState(false);
  const viewer = useViewer();
  useEffect(() => {
    if (viewer.status === 'member' && (viewer.member.factor_ends || localStore.read(DEVICE_LIBRARY)))
      setWanted(true);
  }, [viewer]);
  // Looks at what waits and leaves it to others.
  useEffect(
    () =>
      onResume?.(
        () => {
          setWanted(true);
          return false;
        },
        () => {},
      ),
    [onResume],
  );
  return isWanted ? <LateSlot name="page.resume" props={NO_PROPS} /> : null;
};
