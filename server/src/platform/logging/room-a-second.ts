/** A bound on what anyone can bring about, for one process. */

/** @returns whether there is room for one more in this second */
export const roomASecond = (most: number, nowMs: () => number = () => performance.now()): (() => boolean) => {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(nowMs() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count <= most;
  };
};
