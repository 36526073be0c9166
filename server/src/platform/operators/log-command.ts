/** What commands did, in the form of the log of processes: for who collects lines, alongside the sentences that a person reads. */
import { readLogConfig } from '../config/log-config.ts';
import { createLogger } from '../logging/create-logger.ts';
import type { LogFacts } from '../logging/log.ts';

/** Of a subcommand; what else stands there may be a name. */
const WORD = /^[a-z][a-z_-]*$/;

/**
 * One line on standard error where `FOYER_LOG_FORMAT` is `json`, and nothing else: standard output is for people and programs that read it.
 * @param words as recorded: only those that say what is done are written. The records of operators have the others.
 */
export const logCommand = (
  command: string,
  words: readonly string[] = [],
  facts: LogFacts = {},
  env: Readonly<Record<string, string | undefined>> = process.env,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): void => {
  const { format, level } = readLogConfig(env, { production: false });
  if (format !== 'json') return;
  // `site` has commands of its own, with acts.
  const said = words.slice(0, command === 'site' ? 2 : 1).filter((word) => WORD.test(word));
  const act = said.join(' ');
  createLogger({ process: 'command', format, level, destination: { write } }).info(
    { command, ...(act && { act }), ...facts },
    `npm run ${[command, ...(act ? ['--', act] : [])].join(' ')}: done`,
  );
};
