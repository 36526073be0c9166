/** The place of the notice of a new version. Its code comes when there is one: hardly any page view needs it. */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { getNewerSet, subscribeNewerSet } from '../host/newer-set.ts';

const getNone = () => null;

export const NewerSetNotice = () => {
  const setId = useSyncExternalStore(subscribeNewerSet, getNewerSet, getNone);
  const [Notice, setNotice] = useState<ComponentType<{ setId: number }> | null>(null);
  useEffect(() => {
    if (setId === null) return;
    import('./version-notice.tsx').then(
      ({ VersionNotice }) => setNotice(() => VersionNotice),
      // Without it the tab goes on as it is.
      () => {},
    );
  }, [setId]);
  return setId !== null && Notice ? <Notice key={setId} setId={setId} /> : null;
};
