/**
 * `npm run moderate -- list | show ID | approve ID | reject ID --reason "why" [--block]`: decides about what members sent,
 * also while the site runs.
 */
import { readChoice } from '../server/src/moderation/cli/read-choice.ts';
import { runModeration } from '../server/src/moderation/cli/run.ts';
import { endWithParent } from './end-with-parent.ts';
import { takeOperator } from './operator-name.ts';

/** What an operator can mend is one line; a fault of the program keeps its stack. */
const ONE_LINE_ERRORS = ['UsageError', 'ConfigError', 'DatabaseStartError'];

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (ONE_LINE_ERRORS.includes(error.name) || code.startsWith('ERR_PARSE_ARGS')) return error.message;
  // No connection, no such table: the driver's own words; an AggregateError has only a code.
  return code ? `database: ${error.message || code}` : String(error.stack);
};

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runModeration(readChoice(args), console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
