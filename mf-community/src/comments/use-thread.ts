import type { CommentOrder, CommentSection } from '@foyer/shared/wire-schemas/comments';
import { type AppDispatch, useDispatch, useViewer } from '@foyer/shared/platform';
import { useCallback, useEffect, useState } from 'react';
import { communityApi } from '../community-api.ts';
import { chunkOfPage } from './comment-paging.ts';

interface View {
  page: number;
  order: CommentOrder;
}
const FIRST_VIEW: View = { page: 1, order: 'newest' };

const { communityGetComments } = communityApi.endpoints;

/**
 * One page of a list of threads, from the answer that holds it. Documents and shared caches may be an hour old, so members,
 * who look for what they have just written, get a fresh answer once their page is hydrated, and of each further one. What a member
 * alone may see has no other answer: a shared one is not asked for.
 */
export const useThread = (section: CommentSection, objectId: string) => {
  const [{ page, order }, setView] = useState(FIRST_VIEW);
  const dispatch = useDispatch<AppDispatch>();
  const isMember = useViewer().status === 'member';
  const chunk = chunkOfPage(page);
  const { data, currentData, error, isFetching, refetch } = communityGetComments.useQuery({
    section,
    objectId,
    chunk,
    order,
    // An answer that came with the document is shown first, no matter who reads it.
    fresh: isMember,
  });

  const refresh = useCallback(() => {
    const newest = { section, objectId, chunk, order, fresh: true };
    void dispatch(communityGetComments.initiate(newest, { forceRefetch: true, subscribe: false }));
  }, [dispatch, section, objectId, chunk, order]);

  /** What the list of newest first starts with, whichever page is shown. */
  const refreshNewest = useCallback(() => {
    const newest = { section, objectId, chunk: 0, fresh: true };
    void dispatch(communityGetComments.initiate(newest, { forceRefetch: true, subscribe: false }));
  }, [dispatch, section, objectId]);

  useEffect(() => {
    if (isMember) refresh();
  }, [isMember, refresh]);

  // `data` may still be the answer of the page before; its totals hold, its comments do not.
  return {
    page,
    order,
    setPage: (next: number) => setView((view) => ({ ...view, page: next })),
    setOrder: (next: CommentOrder) => setView({ page: 1, order: next }),
    showNewest: () => setView((view) => (view.page === 1 && view.order === 'newest' ? view : FIRST_VIEW)),
    showPage: (next: number) => setView({ page: next, order: 'newest' }),
    chunk,
    refreshNewest,
    refetch,
    total: data?.all_count ?? data?.total_count ?? 0,
    data: currentData,
    error,
    isFetching,
  };
};
