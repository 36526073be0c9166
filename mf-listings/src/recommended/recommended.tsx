/** Home's last block, where this device remembers what was watched. Its code comes after hydration, and only where there is a history. */
import { useWatchHistory } from '@foyer/shared/platform';
import { type ComponentType, useEffect, useState } from 'react';

export const Recommended = () => {
  // Empty on the server and during hydration.
  const isThere = useWatchHistory().length > 0;
  const [Rows, setRows] = useState<ComponentType>();
  useEffect(() => {
    if (!isThere) return;
    import('./recommended-rows.tsx').then(
      ({ RecommendedRows }) => setRows(() => RecommendedRows),
      // Home is whole without.
      () => {},
    );
  }, [isThere]);
  return isThere && Rows ? <Rows /> : null;
};
