/**
 * `npm run media -- remake 12 | --where made-before=2026-05-01`: makes renditions of published videos anew, alongside a running site or without
 * one. Ended at any time, the site goes on with what was asked; without a site `npm run media -- follow` does.
 */
import { readConfig } from '../server/src/platform/config/config.ts';
import { runMedia } from '../server/src/app/run-media.ts';
import { readMediaChoice } from '../server/src/processing/remake/read-remake-choice.ts';
import type { Stop } from '../server/src/app/run-process.ts';
import { takeOperator } from './operators/operator-name.ts';
import { createProgressBar } from './processes/progress-bar.ts';
import { runInterruptible } from './processes/run-interruptible.ts';

const bar = createProgressBar();

const run = async (stops: Stop[], signal: AbortSignal): Promise<number> => {
  const { who, args } = takeOperator(process.argv.slice(2));
  const choice = readMediaChoice(args);
  const env = { ...process.env, ...(choice.dataDir && { FOYER_DATA_DIR: choice.dataDir }) };
  const config = readConfig(env, { demo: true });
  const failed = await runMedia(config, choice, who, bar, stops, signal);
  if (signal.aborted) {
    bar.say('stopped; the site goes on with it; where none runs, npm run media -- follow does');
    return 130;
  }
  if (choice.command === 'follow' || (choice.command === 'remake' && !choice.isDryRun)) bar.show(1, 'done');
  return failed > 0 ? 1 : 0;
};

await runInterruptible(run);
