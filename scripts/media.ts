/**
 * `npm run media -- remake 12 | --where made-before=2026-05-01`: makes renditions of published videos anew, beside a running site or without
 * one. Ended at any time, the site goes on with what was asked; without a site `npm run media -- follow` does.
 */
import { readConfig } from '../server/src/platform/config/config.ts';
import { runMedia } from '../server/src/app/run-media.ts';
import { readMediaChoice } from '../server/src/processing/remake/read-remake-choice.ts';
import type { Stop } from '../server/src/app/run-process.ts';
import { endWithParent } from './end-with-parent.ts';
import { takeOperator } from './operator-name.ts';
import { createProgressBar } from './progress-bar.ts';

const bar = createProgressBar();
const stops: Stop[] = [];
const stopping = new AbortController();

const run = async (): Promise<number> => {
  const { who, args } = takeOperator(process.argv.slice(2));
  const choice = readMediaChoice(args);
  const env = { ...process.env, ...(choice.dataDir && { FOYER_DATA_DIR: choice.dataDir }) };
  const config = readConfig(env, { demo: true });
  const failed = await runMedia(config, choice, who, bar, stops, stopping.signal);
  if (stopping.signal.aborted) {
    bar.say('stopped; the site goes on with it; where none runs, npm run media -- follow does');
    return 130;
  }
  if (choice.command === 'follow' || (choice.command === 'remake' && !choice.isDryRun)) bar.show(1, 'done');
  return failed > 0 ? 1 : 0;
};

/** What whoever typed the command can mend is one line; a fault of the program keeps its stack. */
const ONE_LINE_ERRORS = ['UsageError', 'ConfigError', 'DatabaseStartError'];
const explain = (error: unknown): unknown =>
  error instanceof Error &&
  (ONE_LINE_ERRORS.includes(error.name) ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    ? error.message
    : error;

const end = async (): Promise<void> => {
  for (const stop of stops.reverse().splice(0)) await stop().catch(() => {});
};

endWithParent();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
try {
  process.exitCode = await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await end();
}
