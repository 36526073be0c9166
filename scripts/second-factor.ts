/** `npm run second-factor -- remove NAME`: for a member who lost phone, codes and passkeys; and what waits to be removed. */
import { runSecondFactor } from '../server/src/accounts/cli/run.ts';
import { endWithParent } from './end-with-parent.ts';
import { explainFailure } from './explain-failure.ts';
import { takeOperator } from './operator-name.ts';

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runSecondFactor(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
