/** `npm run second-factor -- remove NAME`: for a member who lost phone, codes and passkeys; and what waits to be removed. */
import { runSecondFactor } from '../server/src/accounts/cli/run.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { explainFailure } from './processes/explain-failure.ts';
import { takeOperator } from './operators/operator-name.ts';

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runSecondFactor(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
