/**
 * What signing in interrupted may belong to a widget that is not on this page: its menu is closed, its card is gone. Then the widgets
 * of the slot `page.resume` are loaded, which offer to carry it out; on all other pages nothing is. The same where a member finds
 * what this device kept before: it moves into the account.
 */
import { LateSlot, type LocalKey, localStore, useHostActions, useViewer } from '@foyer/shared/platform';
import { useEffect, useState } from 'react';

const NO_PROPS = {};
/** Written by shared/src/device-library.ts; that there is something is all that is asked here. */
const DEVICE_LIBRARY: LocalKey<true> = { name: 'library', parse: () => true };

export const ResumeSlot = () => {
  const { onResume } = useHostActions();
  const [isWanted, setWanted] = useState(false);
  const { status } = useViewer();
  useEffect(() => {
    if (status === 'member' && localStore.read(DEVICE_LIBRARY)) setWanted(true);
  }, [status]);
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
