import { useCallback, useState } from 'react';

/** @returns whether this picture could not be loaded, and what its `img` is given */
export const useFailedPicture = (src: string | null | undefined) => {
  const [failed, setFailed] = useState<string>();
  const noteFailure = useCallback(() => setFailed(src ?? ''), [src]);
  // One of the server's HTML may have failed before anything listened.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) noteFailure();
    },
    [noteFailure],
  );
  return { hasFailed: failed === (src ?? ''), watch: { ref, onError: noteFailure } };
};
