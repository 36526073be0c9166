/**
 * What signing in interrupted may belong to a widget that is not on this page: its menu is closed, its card is gone. Then the widgets
 * of the slot `page.resume` are loaded, which offer to carry it out; on all other pages nothing is.
 */
import { LateSlot, useHostActions } from '@foyer/shared/platform';
import { useEffect, useState } from 'react';

const NO_PROPS = {};

export const ResumeSlot = () => {
  const { onResume } = useHostActions();
  const [isWanted, setWanted] = useState(false);
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
