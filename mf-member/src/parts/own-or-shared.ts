/** Which of two answers a section shows: everyone's, or the one with the viewer's rights. */
import type { ListState } from './section-list.tsx';

/**
 * Until the viewer's own answer is there, what everyone is shown stays on the screen, so that nothing blinks; not so where everyone is
 * refused.
 */
export const ownOrShared = <Answer extends { total_count: number; code?: string }>(
  shared: ListState<Answer>,
  own: ListState<Answer>,
  isOwnWanted: boolean,
): ListState<Answer> => {
  if (!isOwnWanted) return shared;
  const { currentData } = shared;
  const isShown = currentData?.code !== 'no_permission';
  const { error, isFetching, refetch } = own;
  return { error, isFetching, refetch, currentData: own.currentData ?? (isShown ? currentData : undefined) };
};
