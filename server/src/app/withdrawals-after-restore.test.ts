/** Whatever is withdrawn after a backup, by the site's own services, is withdrawn where that backup is restored. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openBackupPlace } from '../backups/backup-place.ts';
import { exportWithdrawals } from '../backups/withdrawals/export-withdrawals.ts';
import { WITHDRAWAL_KINDS } from '../backups/withdrawals/replay-withdrawals.ts';
import { auditLog } from '../moderation/log/audit-log.ts';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { MEMBER_WITHDRAWALS } from '../testing/backups/member-withdrawals.ts';
import { ACCOUNT_WITHDRAWALS } from '../testing/backups/account-withdrawals.ts';
import { hashFiles } from '../testing/backups/hash-files.ts';
import { openOldSite, type OldSite } from '../testing/backups/old-site.ts';
import { PEOPLE_WITHDRAWALS } from '../testing/backups/people-withdrawals.ts';
import { SITE_WITHDRAWALS } from '../testing/backups/site-withdrawals.ts';
import { UPLOAD_WITHDRAWALS } from '../testing/backups/upload-withdrawals.ts';
import { openSide, type Prepared, type Side } from '../testing/backups/withdrawal-case.ts';

const CASES = [
  ...UPLOAD_WITHDRAWALS,
  ...PEOPLE_WITHDRAWALS,
  ...MEMBER_WITHDRAWALS,
  ...ACCOUNT_WITHDRAWALS,
  ...SITE_WITHDRAWALS,
];

let site: OldSite;
let restored: Side;
let noted: string[];
const prepared = new Map<string, Prepared>();
/** What each side answered, by the name of the case: before the change, after it, after the restore. */
const answers = new Map<string, { before?: unknown; after?: unknown }>();
let filesOfBackup: Map<string, string>;
let filesKept: Map<string, string>;
const stops: (() => Promise<unknown>)[] = [];

const ask = async (dataDir: string, when: 'before' | 'after'): Promise<void> => {
  const side = await openSide(site.db, dataDir);
  for (const [name, { isWithdrawn }] of prepared)
    answers.set(name, { ...answers.get(name), [when]: await isWithdrawn(side) });
  await side.close();
};

beforeAll(async () => {
  site = await openOldSite();
  const { db, dataDir, place, folder } = site;
  const old = await openSide(db, dataDir);
  for (const { name, prepare } of CASES) prepared.set(name, await prepare(old));
  await ask(dataDir, 'before');
  await auditLog({ db, storage: old.deps.storage });
  filesOfBackup = await hashFiles(join(dataDir, 'media'));
  expect(await site.backUp(place)).toMatchObject({ code: 0 });
  for (const { withdraw } of prepared.values()) await withdraw(old);
  await ask(dataDir, 'after');
  await old.close();
  filesKept = await hashFiles(join(dataDir, 'media'));
  noted = (await sql<{ kind: string }>`SELECT DISTINCT kind FROM withdrawals`.execute(db)).rows.map(
    ({ kind }) => kind,
  );
  await exportWithdrawals(db, openBackupPlace(place, readConfig({}).backup).storage);
  await site.end();
  await rm(dataDir, { recursive: true });
  const target = join(folder, 'new');
  const ran = await site.restore(target, place);
  expect([ran.code, ran.output]).toEqual([0, expect.stringContaining('restored in')]);
  const server = await startEmbeddedPostgres({ dataDir: target });
  const found = createDatabase({ url: server.url, poolSize: 4 });
  restored = await openSide(found, target);
  stops.push(restored.close, () => found.destroy(), server.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await site?.close();
});

describe('after the restore', () => {
  it.each(CASES.map((one) => [one.name, one] as const))('%s', async (name, { isTakenBack }) => {
    const isExpected = isTakenBack === undefined;
    const { isWithdrawn } = prepared.get(name) as Prepared;
    expect(answers.get(name)?.after).toBe(isExpected);
    expect(await isWithdrawn(restored)).toBe(isExpected);
  });

  it.each(CASES.filter(({ isTakenBack }) => !isTakenBack).map(({ name }) => name))(
    'was not so before: %s',
    (name) => {
      expect(answers.get(name)?.before).toBe(false);
    },
  );

  it('has a log of moderation that is whole', async () => {
    const { db, deps } = restored;
    const { rows, faults } = await auditLog({ db, storage: deps.storage });
    expect(faults).toEqual([]);
    expect(rows).toBeGreaterThan(0);
  });

  it('has each file of the backup as it was, by its hash, but for those that the old site had removed since', async () => {
    const expected = [...filesOfBackup].filter(([path]) => filesKept.has(path));
    expect(expected.length).toBeLessThan(filesOfBackup.size);
    const found = await hashFiles(join(site.folder, 'new', 'media'));
    expect(found).toEqual(new Map(expected));
  });
});

describe('each kind of the list', () => {
  /** As the triggers of this schema write them. */
  const kindsOfTriggers = async (): Promise<string[]> =>
    (
      await sql<{
        kind: string;
      }>`SELECT DISTINCT split_part(encode(tgargs, 'escape'), '\\000', 1) AS kind FROM pg_trigger
        WHERE tgfoid = 'note_withdrawal'::regproc ORDER BY 1`.execute(restored.db)
    ).rows.map(({ kind }) => kind);

  it('has a replay', async () => {
    expect((await kindsOfTriggers()).filter((kind) => !WITHDRAWAL_KINDS.includes(kind))).toEqual([]);
  });

  it('stands in the table above, and was written by a change of it', async () => {
    const tried = new Set(CASES.flatMap(({ kinds }) => kinds));
    const kinds = [...new Set([...WITHDRAWAL_KINDS, ...(await kindsOfTriggers())])].sort();
    expect(kinds.filter((kind) => !tried.has(kind))).toEqual([]);
    expect(kinds.filter((kind) => !noted.includes(kind))).toEqual([]);
  });
});
