/** `npm run secrets -- rotate`: the keys that sign links and seal what the database holds. */
import { runSecrets } from '../server/src/sign-in/cli/run-secrets.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { takeOperator } from './operators/operator-name.ts';

/** What an operator can mend is one line; a fault of the program has its stack. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isOurs = error.constructor === Error && !('code' in error);
  const isOneLine = isOurs || ['UsageError', 'ConfigError', 'DatabaseStartError'].includes(error.name);
  return isOneLine ? error.message : String(error.stack);
};

endWithParent();
try {
  const { who, args } = takeOperator(process.argv.slice(2));
  if (!(await runSecrets(args, console.log, who))) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
