/** Reads who is blamed in what the web processes print. */

/** As the server writes of failing remotes: `mf-x: reason`, `mf-x 1.0.0: reason`, `… in mf-x`. */
const BLAME = /(?:^|\s)(mf-[a-z-]+)(?: \S+)?: |\bin (mf-[a-z-]+)\b/g;

/** @param readLogs all that each process has printed so far; further processes come last */
export const watchLog = (readLogs: () => readonly string[]) => {
  let read: readonly number[] = [];
  let before: readonly string[] = [];
  return {
    /**
     * Lines since the last call that name a remote which is neither broken now nor was until then: a line may come a moment
     * after its cause.
     */
    findInnocents: (broken: readonly string[]): string[] => {
      const logs = readLogs();
      const news = logs.map((log, index) => log.slice(read[index] ?? 0));
      read = logs.map((log) => log.length);
      const culprits = [...before, ...broken];
      before = broken;
      return news
        .flatMap((text) => text.split('\n'))
        .filter((line) =>
          [...line.matchAll(BLAME)].some(([, first, second]) => !culprits.includes(first ?? second ?? '')),
        );
    },
  };
};
