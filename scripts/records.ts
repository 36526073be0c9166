/** `npm run records -- grant NAME`: who may verify records of people shown, who read what, and the rotation of their key. */
import { runRecords } from '../server/src/records/cli/run.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { explainFailure } from './processes/explain-failure.ts';
import { takeOperator } from './operators/operator-name.ts';

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runRecords(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
