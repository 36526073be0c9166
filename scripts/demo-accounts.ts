/** `npm run demo-accounts [-- NAME…]`: new random passwords for the demo's accounts, printed here and kept nowhere. */
import { runDemoAccounts } from '../server/src/demo/demo-accounts-command.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { takeOperator } from './operators/operator-name.ts';

/** What an operator can mend is one line; a fault of the program keeps its stack. */
const ONE_LINE_ERRORS = ['UsageError', 'ConfigError', 'DatabaseStartError'];

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runDemoAccounts(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  const isOneLine = error instanceof Error && ONE_LINE_ERRORS.includes(error.name);
  console.error(isOneLine ? error.message : error instanceof Error ? error.stack : String(error));
  process.exitCode = 1;
}
