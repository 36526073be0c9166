/** `npm run restore -- FROM [--backup ID] [--replace | --keep-files] [--accept-damage] [--except TIME/TIME]` (docs/guides/back-up.md). */
import { parseArgs } from 'node:util';
import { runRestore } from '../server/src/app/run-restore.ts';
import type { Mistake } from '../server/src/backups/withdrawals/replay-withdrawals.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { takeOperator } from './operators/operator-name.ts';
import { runInterruptible } from './processes/run-interruptible.ts';

const USAGE = `Usage: npm run restore -- FROM [--backup ID] [--replace | --keep-files] [--accept-damage] [--except TIME/TIME]
  FROM is a folder or s3://bucket/prefix; the site is restored into FOYER_DATA_DIR
  --keep-files  DATABASE_URL alone was lost, and another tool has brought it back: withdraws again what was withdrawn since
  --except      what was withdrawn between the two times, such as 2026-01-31T12:00:00Z, was a mistake, and is not withdrawn again`;

const readMistake = (text: string): Mistake => {
  const [from = new Date(''), to = new Date(''), ...more] = text.split('/').map((time) => new Date(time));
  if (!(from <= to) || more.length > 0) throw new Error(USAGE);
  return { from, to };
};

await runInterruptible(async (stops, signal) => {
  const { who, args } = takeOperator(process.argv.slice(2));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      backup: { type: 'string' },
      replace: { type: 'boolean', default: false },
      except: { type: 'string' },
      'keep-files': { type: 'boolean', default: false },
      'accept-damage': { type: 'boolean', default: false },
    },
  });
  const [from, ...rest] = positionals;
  if (!from || rest.length > 0 || (values.replace && values['keep-files'])) throw new Error(USAGE);
  // The mark in the data directory keeps the site from starting; the same command goes on.
  signal.addEventListener('abort', () => process.exit(130));
  const choice = {
    from,
    id: values.backup,
    replace: values.replace,
    acceptDamage: values['accept-damage'],
    keepFiles: values['keep-files'],
    except: values.except === undefined ? undefined : readMistake(values.except),
  };
  await runRestore(readConfig(process.env), choice, who, console.log, stops);
  return 0;
});
