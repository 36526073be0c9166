/** Shows how far a long command is: one line that is drawn over on a terminal, a line every few seconds in a log. */

const BAR_WIDTH = 24;
const LINE_INTERVAL_MS = 5000;
/** Before that an estimate would be a guess. */
const SURE_SHARE = 0.02;

export interface ProgressBar {
  /** @param share 0 to 1 @param what is being done @param secondsLeft null: nobody knows; left out: by the pace so far */
  show: (share: number, what: string, secondsLeft?: number | null) => void;
  /** A line that stays, above the bar. */
  say: (line: string) => void;
}

const lengthOf = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

export const createProgressBar = (): ProgressBar => {
  const startedMs = performance.now();
  const isTerminal = process.stdout.isTTY;
  let startShare: number | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  let shown = '';
  const draw = (): void => void process.stdout.write(`\r${shown}\u001b[K`);
  return {
    show: (share, what, secondsLeft) => {
      // What was done before an interruption says nothing of the pace.
      startShare ??= share;
      const nowMs = performance.now();
      const full = Math.round(share * BAR_WIDTH);
      const gained = share - startShare;
      const paced =
        gained > SURE_SHARE && share < 1 ? (((nowMs - startedMs) / 1000) * (1 - share)) / gained : null;
      const known = secondsLeft === undefined ? paced : secondsLeft;
      const left = known === null || share >= 1 ? '' : `, about ${lengthOf(known)} left`;
      const bar = `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
      const text = `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}${left}`;
      if (isTerminal) {
        shown = share >= 1 ? '' : text.slice(0, (process.stdout.columns || 100) - 1);
        draw();
      } else if (nowMs - lastMs > LINE_INTERVAL_MS) {
        lastMs = nowMs;
        console.log(text);
      }
    },
    say: (line) => {
      if (isTerminal) process.stdout.write('\r\u001b[K');
      console.log(line);
      if (isTerminal) draw();
    },
  };
};
