/** What a subcommand of `npm run site` is. */
import type { Database } from '../../platform/database/create-database.ts';

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

/** What the operator can mend, in one line or the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}
