/** Runs a command that works alongside the site, until it is done or interrupted, and stops what it started. */
import type { Stop } from '../../server/src/app/run-process.ts';
import { endWithParent } from './end-with-parent.ts';
import { explainFailure } from './explain-failure.ts';

/** @param run returns the exit code; what it pushes onto `stops` is stopped at its end, the last first */
export const runInterruptible = async (
  run: (stops: Stop[], signal: AbortSignal) => Promise<number>,
): Promise<void> => {
  const stops: Stop[] = [];
  const stopping = new AbortController();
  endWithParent();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    process.exitCode = await run(stops, stopping.signal);
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  } finally {
    for (const stop of stops.reverse().splice(0)) await stop().catch(() => {});
  }
};
