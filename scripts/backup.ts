/** `npm run backup -- TO [--keep N]`, `npm run backup -- --verify FROM [--backup ID]` (docs/guides/back-up.md). */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type BackupChoice, runBackup } from '../server/src/app/run-backup.ts';
import { logCommand } from '../server/src/platform/operators/log-command.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { runInterruptible } from './processes/run-interruptible.ts';

const USAGE = `Usage: npm run backup -- TO [--keep N]     TO is a folder or s3://bucket/prefix; FOYER_BACKUP_TO when left out
       npm run backup -- --verify FROM [--backup ID]`;

const readChoice = (args: string[]): BackupChoice => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' }, verify: { type: 'boolean' }, backup: { type: 'string' } },
  });
  const [address = process.env['FOYER_BACKUP_TO'] ?? '', ...rest] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (address === '' || rest.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    throw new Error(USAGE);
  return values.verify
    ? { command: 'verify', from: address, id: values.backup }
    : { command: 'backup', to: address, keep };
};

await runInterruptible(async (stops, signal) => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  // What was copied stays for the next backup, as after kill -9.
  signal.addEventListener('abort', () => process.exit(130));
  const choice = readChoice(process.argv.slice(2));
  if (!(await runBackup(readConfig(process.env), choice, version, console.log, stops))) return 1;
  logCommand('backup', [choice.command]);
  return 0;
});
