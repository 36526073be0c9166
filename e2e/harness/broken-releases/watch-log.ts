/** Reads who is blamed in what the web processes print. */

/** As the server writes of failing remotes: `mf-x: reason`, `mf-x 1.0.0: reason`, `… in mf-x`. */
const BLAME = /(?:^|\s)(mf-[a-z-]+)(?: \S+)?: |\bin (mf-[a-z-]+)\b/g;

/** @param readLog all that was printed so far */
export const watchLog = (readLog: () => string) => {
  let read = 0;
  let before: readonly string[] = [];
  return {
    /**
     * Lines since the last call that name a remote which is neither broken now nor was until then: a line may come a moment
     * after its cause.
     */
    findInnocents: (broken: readonly string[]): string[] => {
      const log = readLog();
      const news = log.slice(read);
      read = log.length;
      const culprits = [...before, ...broken];
      before = broken;
      return news
        .split('\n')
        .filter((line) =>
          [...line.matchAll(BLAME)].some(([, first, second]) => !culprits.includes(first ?? second ?? '')),
        );
    },
  };
};
