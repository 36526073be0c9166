import type { CommentSection } from '@foyer/shared/wire-schemas/comments';
import { type AppDispatch, useDispatch, useViewer } from '@foyer/shared/platform';
import { useCallback, useEffect, useState } from 'react';
import { communityApi } from '../community-api.ts';
import { chunkOfPage } from './comment-paging.ts';

const { communityGetComments } = communityApi.endpoints;

/**
 * One page of a thread, from the answer that holds it. Documents and shared caches may be an hour old, so members,
 * who look for what they have just written, get a fresh newest answer once their page is hydrated.
 */
export const useThread = (section: CommentSection, objectId: string) => {
  const [page, setPage] = useState(1);
  const dispatch = useDispatch<AppDispatch>();
  const isMember = useViewer().status === 'member';
  const { data, currentData, error, isFetching, refetch } = communityGetComments.useQuery({
    section,
    objectId,
    chunk: chunkOfPage(page),
  });

  const refresh = useCallback(() => {
    const newest = { section, objectId, chunk: 0, fresh: true };
    void dispatch(communityGetComments.initiate(newest, { forceRefetch: true, subscribe: false }));
  }, [dispatch, section, objectId]);

  useEffect(() => {
    if (isMember) refresh();
  }, [isMember, refresh]);

  // `data` may still be the answer of the page before; its total holds, its comments do not.
  return {
    page,
    setPage,
    refresh,
    refetch,
    total: data?.total_count ?? 0,
    data: currentData,
    error,
    isFetching,
  };
};
