/** `npm run site -- operator create NAME EMAIL`: what an operator does about a site by commands; server/src/app/site has a file for each. */
import { runSite } from '../server/src/app/site/run-site.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { explainDatabaseFailure } from './processes/explain-failure.ts';
import { takeOperator } from './operators/operator-name.ts';

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runSite(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explainDatabaseFailure(error));
  process.exitCode = 1;
}
