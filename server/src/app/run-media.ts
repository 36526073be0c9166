/** `npm run media`: makes renditions of published videos anew, alongside a running site or without one. */
import type { Config } from '../platform/config/config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import {
  askRemakes,
  followRemakes,
  listWaiting,
  type MediaUi,
  sayRemakes,
} from '../processing/remake/ask-remakes.ts';
import type { MediaChoice } from '../processing/remake/read-remake-choice.ts';
import { startJobs } from '../processing/start-jobs.ts';
import { openAlongsideSite } from './open-alongside-site.ts';
import type { Stop } from './run-process.ts';

/**
 * The list of what is to be made lies in the database: a command that is ended, however, leaves it there, and the site goes on.
 * @returns how many failed
 * @throws MediaUsageError, DatabaseStartError, ConfigError: one line for anyone who typed the command
 */
export const runMedia = async (
  config: Config,
  choice: MediaChoice,
  who: string,
  ui: MediaUi,
  stops: Stop[],
  signal: AbortSignal,
): Promise<number> => {
  const wantsWork = choice.command !== 'list' && choice.work;
  const { db, url, works } = await openAlongsideSite(config, wantsWork, ui.say, stops);
  if (choice.command === 'list') {
    await sayRemakes(db, ui.say);
    return 0;
  }
  const filmIds =
    choice.command === 'follow' ? await listWaiting(db) : await askRemakes(db, choice, who, ui.say);
  if (filmIds.length === 0) return 0;
  if (works)
    stops.push(await startJobs({ config, db, databaseUrl: url, storage: openStorage(config), log: ui.say }));
  return followRemakes(db, filmIds, ui, signal);
};
