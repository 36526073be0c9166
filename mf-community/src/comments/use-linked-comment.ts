/** Follows `#comment-{id}`: turns to the page that holds the comment, has its whole thread there, and brings it into view. */
import { type AppDispatch, useDispatch, useLocation } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { idOfName } from '@foyer/shared/unlisted-name';
import { COMMENTS_PER_PAGE } from '@foyer/shared/wire-schemas/comments';
import { useEffect, useEffectEvent, useState } from 'react';
import { communityApi } from '../community-api.ts';
import { chunkOfPage } from './comment-paging.ts';
import { newestPlace, patchThreads } from './comment-list-place.ts';

const HASH = /^#comment-([1-9]\d{0,9})$/;
const { communityGetCommentThread, communityGetComments } = communityApi.endpoints;

const bringIntoView = (id: number): void => {
  for (const before of document.querySelectorAll('[data-linked]')) before.removeAttribute('data-linked');
  const element = document.getElementById(`comment-${id}`);
  element?.setAttribute('data-linked', '');
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
};

/** @param turnTo the page of the list of newest first @returns whether the comment that was linked to is not there (any more) */
export const useLinkedComment = (
  { section, objectId }: CommentsProps,
  turnTo: (page: number) => void,
): { isMissing: boolean } => {
  const { hash } = useLocation();
  const dispatch = useDispatch<AppDispatch>();
  const [missing, setMissing] = useState<string | null>(null);

  const follow = useEffectEvent(async (id: number): Promise<void> => {
    const { data } = await dispatch(
      communityGetCommentThread.initiate({ id, objectId }, { forceRefetch: true }),
    );
    const isHere =
      data &&
      data.comment.section === section &&
      (section === 'model' || data.comment.object_id === idOfName(objectId));
    if (!isHere) return setMissing(hash);
    const page = Math.floor(data.place / COMMENTS_PER_PAGE) + 1;
    const place = { ...newestPlace({ section, objectId }), chunk: chunkOfPage(page) };
    await dispatch(
      communityGetComments.initiate({ ...place, fresh: true }, { forceRefetch: true, subscribe: false }),
    );
    patchThreads(dispatch, place, ({ comments }) => {
      const index = comments.findIndex(({ comment_id }) => comment_id === data.comment.comment_id);
      if (index >= 0) comments[index] = data.comment;
    });
    turnTo(page);
    // Once React has put it on the page.
    requestAnimationFrame(() => requestAnimationFrame(() => bringIntoView(id)));
  });

  useEffect(() => {
    const [, id] = HASH.exec(hash) ?? [];
    setMissing(null);
    if (id) void follow(Number(id));
  }, [hash]);
  return { isMissing: missing !== null && missing === hash };
};
