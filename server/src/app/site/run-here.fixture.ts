/** `npm run site` over a test's database without a process of its own for each command. */
import type { Database } from '../../platform/database/create-database.ts';
import { runSiteCommand } from './run-site.ts';
import { UsageError } from './site-command.ts';

export interface Outcome {
  code: number;
  lines: string[];
}

export const runSiteHere = async (db: Database, who: string, words: readonly string[]): Promise<Outcome> => {
  const lines: string[] = [];
  const print = (text: string): void => {
    lines.push(...text.split('\n'));
  };
  try {
    return { code: (await runSiteCommand({ db, print, who }, words)) ? 0 : 1, lines };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(error.message);
    return { code: 1, lines };
  }
};
