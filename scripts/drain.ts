/** `npm run drain -- 127.0.0.1:9464`: lets the process whose `FOYER_ADMIN_ADDRESS` that is answer what it has, and end. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { drainProcess } from '../server/src/app/drain-process.ts';
import { logCommand } from '../server/src/platform/operators/log-command.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { explainFailure } from './processes/explain-failure.ts';

const commandOf = async (pid: number): Promise<string> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    // Not Linux, or no such process.
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

endWithParent();
try {
  const [address, ...more] = process.argv.slice(2);
  if (more.length > 0 || address?.startsWith('-')) {
    console.error('Usage: npm run drain -- [HOST:PORT]   its FOYER_ADMIN_ADDRESS');
    process.exitCode = 1;
  } else if (await drainProcess(address, process.env, console.log, commandOf)) logCommand('drain');
  else process.exitCode = 1;
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
