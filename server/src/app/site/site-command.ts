/** What a subcommand of `npm run site` is. */
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';

export interface SiteContext {
  db: Database;
  print: (line: string) => void;
  /** Who runs it. */
  who: string;
}

export interface SiteCommand {
  /** One line for each way to call it, without `npm run site --`. */
  usage: readonly string[];
  /** @returns whether all went well; what did not is printed. @throws UsageError */
  run: (context: SiteContext, words: readonly string[]) => Promise<boolean>;
}

/** Prints what the site refuses. @returns whether it did not */
export const refusing = async ({ print }: SiteContext, run: () => Promise<void>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { field } = error.details;
    print(field ? `${field}: ${error.message}` : error.message);
    return false;
  }
};

/** @throws UsageError */
export const refuseUsage: (usage: readonly string[]) => never = (usage) => {
  throw new UsageError(usage.map((line) => `npm run site -- ${line}`).join('\n'));
};

/** What the operator can mend, in one line or the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}
