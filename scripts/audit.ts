/**
 * `npm run audit [-- --head 17:ab12…]`: checks the log of moderation and the log of changes. With `--from 2026-01-01 --to 2026-12-31 [--json]` it prints the
 * transparency report of those days, from a log that is whole.
 */
import { parseArgs } from 'node:util';
import { auditLog, type LogHead } from '../server/src/moderation/log/audit-log.ts';
import { createTransparency, writeTransparency } from '../server/src/moderation/log/transparency.ts';
import { findBrokenChanges } from '../server/src/platform/changes/changes.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { findRunningDatabase } from '../server/src/platform/database/find-running-database.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';

const USAGE = `Usage: npm run audit [-- --head NUMBER:HASH] [--from DAY --to DAY [--json]]
  --head        a row that was printed before and kept elsewhere: it must still be there
  --from, --to  days as 2026-01-31: prints the transparency report instead`;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const readHead = (text: string | undefined): LogHead | undefined => {
  if (text === undefined) return undefined;
  const [seq, hash] = text.split(':');
  if (!/^\d+$/.test(seq ?? '') || !/^[0-9a-f]{64}$/.test(hash ?? '')) throw new Error(USAGE);
  return { seq: Number(seq), hash: hash ?? '' };
};

const audit = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      head: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
      'data-dir': { type: 'string' },
    },
  });
  const { from, to } = values;
  if (
    (from === undefined) !== (to === undefined) ||
    [from, to].some((day) => day !== undefined && !DAY.test(day))
  )
    throw new Error(USAGE);
  const noted = readHead(values.head);
  const dataDir = values['data-dir'];
  const config = readConfig({ ...process.env, ...(dataDir && { FOYER_DATA_DIR: dataDir }) });
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  try {
    const period = from !== undefined && to !== undefined ? createTransparency(from, to) : undefined;
    const result = await auditLog(
      { db, storage: openStorage(config) },
      { ...(noted && { noted }), ...(period && { visit: period.add }) },
    );
    const broken = await findBrokenChanges(db);
    const faults = [
      ...result.faults,
      ...broken.map((id) => `log of changes: row ${id} is not what was logged, or one before it is gone`),
    ];
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) {
      process.exitCode = 1;
      return;
    }
    if (period) {
      const report = period.report();
      console.log(values.json ? JSON.stringify(report, null, 2) : writeTransparency(report));
      return;
    }
    console.log(`${result.rows} rows, nothing changed, dropped or moved`);
    if (result.head)
      console.log(`the last one, to be kept elsewhere: ${result.head.seq}:${result.head.hash}`);
  } finally {
    await db.destroy();
  }
};

await audit().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
