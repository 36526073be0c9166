/** What a write did, in an answer that the page has already. */
interface ShownAnswer {
  /** The same answer where it is on its way: asked for before the write, it would come after and say the opposite. */
  waitForRead: () => PromiseLike<unknown> | undefined;
  show: () => void;
}

/**
 * For `onQueryStarted` of a write: what its tags make stale is asked again once nothing else is on its way, and after signing in that is the
 * whole page. Shows nothing where the write failed or was refused.
 */
export const showAfterWrite = async (
  write: PromiseLike<{ data: { ok: boolean } }>,
  { waitForRead, show }: ShownAnswer,
): Promise<void> => {
  const isDone = await write.then(
    ({ data }) => data.ok,
    () => false,
  );
  await waitForRead();
  if (isDone) show();
};
