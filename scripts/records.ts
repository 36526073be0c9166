/** `npm run records -- grant NAME`: who may verify records of people shown, who read what, and the rotation of their key. */
import { runRecords } from '../server/src/records/cli/run.ts';
import { endWithParent } from './end-with-parent.ts';
import { explainFailure } from './explain-failure.ts';
import { takeOperator } from './operator-name.ts';

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runRecords(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
