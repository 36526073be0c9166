/**
 * `npm run moderate -- list | show ID | approve ID | reject ID --reason "why" [--block]`: decides about what members sent,
 * also while the site runs.
 */
import { readChoice } from '../server/src/moderation/cli/read-choice.ts';
import { runModeration } from '../server/src/moderation/cli/run.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { explainDatabaseFailure } from './processes/explain-failure.ts';
import { takeOperator } from './operators/operator-name.ts';

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runModeration(readChoice(args), console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explainDatabaseFailure(error));
  process.exitCode = 1;
}
