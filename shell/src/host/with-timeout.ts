/** Settles as `work` does, or rejects with `complaint` after `ms`; what is late by then is let go. */
export const withTimeout = <Value>(work: Promise<Value>, ms: number, complaint: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
