/**
 * Whether what stands beside and below the player is rendered. On a page that the visitor moved to it follows the player in a render of its own, so that
 * the video's first frame does not wait for cards. A document has all of it from the start, and so has a page that is gone back to or opened at a
 * fragment: its place on the page is restored with the first commit.
 */
import { useHydrated, useLocation, useNavigationType } from '@foyer/shared/platform';
import { useDeferredValue } from 'react';

export const useRestOfPage = (): boolean => {
  const isHydrated = useHydrated();
  const type = useNavigationType();
  const { hash } = useLocation();
  const isMovedTo = isHydrated && type !== 'POP' && hash === '';
  return useDeferredValue(true, !isMovedTo);
};
