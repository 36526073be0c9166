/** Says how far a long piece of work is, in lines that a log file can hold. */
import type { Log } from '../platform/logging/log.ts';
const MIN_INTERVAL_MS = 2000;

/** `done` of `total` steps, and what is being made. One line every two seconds at most, and the last one. */
export const createProgress = (log: Log): ((done: number, total: number, what: string) => void) => {
  const startMs = Date.now();
  let lastMs = 0;
  return (done, total, what) => {
    const nowMs = Date.now();
    if (done < total && nowMs - lastMs < MIN_INTERVAL_MS) return;
    lastMs = nowMs;
    const share = total > 0 ? done / total : 1;
    const leftSeconds = share > 0.02 ? Math.round(((nowMs - startMs) / 1000) * (1 / share - 1)) : undefined;
    const left = leftSeconds === undefined || done >= total ? '' : `, about ${leftSeconds} s left`;
    log(`${String(Math.floor(share * 100)).padStart(3)} % ${what}${left}`);
  };
};
