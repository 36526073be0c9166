/**
 * Several at a time, each of them once. Rejects with the first failure; what was started by then goes on.
 * @param limit how many at the same time
 */
export const forEachParallel = async <Item>(
  items: readonly Item[],
  limit: number,
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  // One iterator for all: each takes the next one.
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
};
