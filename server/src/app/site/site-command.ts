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

const JSON_WORD = '--json';
/** `--json` at the end: the answer of the desk's call, for scripts, in place of lines. */
export const takeJson = (words: readonly string[]): { words: readonly string[]; isJson: boolean } => {
  const isJson = words.at(-1) === JSON_WORD;
  return { words: isJson ? words.slice(0, -1) : words, isJson };
};

/** @param isJson of `takeJson` */
export const printAnswer = (
  { print }: Pick<SiteContext, 'print'>,
  isJson: boolean,
  answer: object,
  lines: readonly string[],
): void => {
  if (isJson) print(JSON.stringify(answer, null, 2));
  else for (const line of lines) print(line);
};

/** `NAME=VALUE` words. @throws UsageError for other names */
export const readPairs = <Name extends string>(
  words: readonly string[],
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=');
      const name = names.find((one) => one === word.slice(0, at));
      if (name === undefined) throw new UsageError(`${word}: what is said is ${names.join('=, ')}=`);
      return [name, word.slice(at + 1)];
    }),
  ) as Partial<Record<Name, string>>;

/** @throws UsageError */
export const refuseUsage: (usage: readonly string[]) => never = (usage) => {
  throw new UsageError(usage.map((line) => `npm run site -- ${line}`).join('\n'));
};

/** What the operator can mend, in one line or the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}
