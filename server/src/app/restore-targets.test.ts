/** Where a backup is restored to, and from which release it may be. */
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openBackupPlace } from '../backups/backup-place.ts';
import { exportWithdrawals } from '../backups/withdrawals/export-withdrawals.ts';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { listMigrations } from '../platform/database/migrate.ts';
import { unpackBaseBackup } from '../platform/database/unpack-base-backup.ts';
import { changeVideoState } from '../publication/publication.ts';
import { hashFiles } from '../testing/backups/hash-files.ts';
import { type OldSite, openOldSite } from '../testing/backups/old-site.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openOlderDatabase } from '../testing/postgres/older-database.ts';

const exportList = ({ db, place }: OldSite) =>
  exportWithdrawals(db, openBackupPlace(place, readConfig({}).backup).storage);

/** As another release would have written it. */
const rewriteBackup = async ({ place }: OldSite, change: object): Promise<void> => {
  const found = await readdir(join(place, 'backups'), { recursive: true });
  const file = join(place, 'backups', found.find((name) => name.endsWith('backup.json')) ?? '');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...change }));
};

/** What the restored site has. */
const read = async <Result>(dataDir: string, run: (db: Database) => Promise<Result>): Promise<Result> => {
  const server = await startEmbeddedPostgres({ dataDir });
  const db = createDatabase({ url: server.url, poolSize: 2 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
};
const titles = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('videos').select('title').orderBy('title').execute()).map(({ title }) => title);
const migrations = async (db: Database): Promise<string[]> =>
  (await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** Of today's release, with one backup. */
let site: OldSite;
beforeAll(async () => {
  site = await openOldSite();
  await site.addFilm('Of the backup');
  expect(await site.backUp(site.place)).toMatchObject({ code: 0 });
});
afterAll(() => site?.close());

describe('a target that has a site already', () => {
  it('is moved aside by --replace, all of it, and is not mixed with what is restored', async () => {
    const target = join(site.folder, 'other');
    expect(await site.restore(target, site.place)).toMatchObject({ code: 0 });
    await read(target, (db) => addVideo(db, { title: 'Of the other site' }));
    await writeFile(join(target, 'media', 'of-the-other-site'), 'other');
    await writeFile(join(target, 'secrets.keys'), 'of the other site');
    await mkdir(join(target, 'keys', 'other'), { recursive: true });
    const { code, output } = await site.restore(target, site.place, '--replace');
    expect([code, output]).toEqual([0, expect.stringMatching(/has the ending \.replaced-\d+ now/)]);
    expect(await read(target, titles)).toEqual(['Of the backup']);
    expect(await hashFiles(join(target, 'media'))).toEqual(await hashFiles(join(site.dataDir, 'media')));
    expect(await readFile(join(target, 'secrets.keys'), 'utf8')).toBe(
      await readFile(join(site.dataDir, 'secrets.keys'), 'utf8'),
    );
    expect(await readdir(join(target, 'keys'))).not.toContain('other');
    const aside = (await readdir(target)).filter((name) => name.includes('.replaced-'));
    const ending = /\.replaced-\d+/.exec(output)?.[0] ?? '';
    expect(aside).toEqual(
      expect.arrayContaining([`media${ending}`, `keys${ending}`, `secrets.keys${ending}`]),
    );
    expect(await readFile(join(target, `media${ending}`, 'of-the-other-site'), 'utf8')).toBe('other');
  });
});

describe('records that lie outside the data directory', () => {
  it('are not mixed with those of the backup: --replace moves nothing there, and refuses', async () => {
    const records = join(site.folder, 'records-elsewhere');
    await mkdir(records);
    await writeFile(join(records, 'document-of-another'), '');
    site.env['FOYER_RECORDS_DIR'] = records;
    try {
      const target = join(site.folder, 'new');
      await mkdir(join(target, 'media'), { recursive: true });
      const { code, output } = await site.restore(target, site.place, '--replace');
      expect([code, output.trim()]).toEqual([
        1,
        `${records} is not empty (document-of-another): --replace moves aside what lies in ${target} alone`,
      ]);
      expect(await readdir(target)).toEqual(['media']);
    } finally {
      delete site.env['FOYER_RECORDS_DIR'];
    }
  });
});

describe('a backup of another release', () => {
  it('that is newer is refused in one sentence, and leaves nothing behind', async () => {
    const target = join(site.folder, 'never');
    await rewriteBackup(site, { migration: '9999-of-later', version: '7.0.0' });
    const sentence = 'the backup was made by a newer release (7.0.0): install that one or a later one';
    const { code, output } = await site.restore(target, site.place);
    expect([code, output.trim()]).toEqual([1, sentence]);
    await rewriteBackup(site, { migration: '', format: 99 });
    expect(await site.restore(target, site.place)).toEqual({ code: 1, output: `${sentence}\n` });
    expect(await readdir(target).catch(() => [])).toEqual([]);
  });

  it('that is older is brought up to the schema of today, with what was withdrawn', async () => {
    const old = await openOldSite({ before: '0112-more-withdrawals.ts' });
    try {
      const kept = await old.addFilm('Kept');
      const hidden = await old.addFilm('Hidden');
      expect(await old.backUp(old.place)).toMatchObject({ code: 0 });
      await rewriteBackup(old, { migration: '0111-withdrawals' });
      await changeVideoState(old, { videoId: hidden, change: 'make_private', viewer: null });
      await exportList(old);
      await old.end();
      const target = join(old.folder, 'new');
      const { code, output } = await old.restore(target, old.place);
      expect([code, output]).toEqual([0, expect.stringContaining('0112-more-withdrawals')]);
      const [all, listed] = await read(target, async (db) => [
        await migrations(db),
        await db.selectFrom('videos').select(['id', 'is_private']).orderBy('id').execute(),
      ]);
      expect(all).toEqual(await listMigrations());
      expect(listed).toEqual([
        { id: kept, is_private: false },
        { id: hidden, is_private: true },
      ]);
    } finally {
      await old.close();
    }
  });

  it('whose database an operator’s tool brought back, from before there was a list, is brought up, too', async () => {
    const own = await openOldSite();
    const older = await openOlderDatabase('0111-withdrawals.ts');
    try {
      const [kept, hidden] = [await own.addFilm('Kept'), await own.addFilm('Hidden')];
      await addMember(older.db, 'anna');
      for (const title of ['Kept', 'Hidden']) await addVideo(older.db, { title });
      own.env['FOYER_BACKUP_DATABASE'] = 'none';
      expect(await own.backUp(own.place)).toMatchObject({ code: 0 });
      await rewriteBackup(own, { migration: '0110-extra-ladders' });
      await changeVideoState(own, { videoId: hidden, change: 'delete', viewer: null });
      await exportList(own);
      await own.end();
      own.env['DATABASE_URL'] = older.url;
      const { code, output } = await own.restore(join(own.folder, 'new'), own.place);
      expect([code, output]).toEqual([0, expect.stringContaining('0111-withdrawals')]);
      expect(await migrations(older.db)).toEqual(await listMigrations());
      expect(await older.db.selectFrom('videos').select(['id', 'status_id']).orderBy('id').execute()).toEqual(
        [
          { id: kept, status_id: 1 },
          { id: hidden, status_id: 5 },
        ],
      );
    } finally {
      await older.close();
      await own.close();
    }
  });
});

describe('a base backup of a server of the operator’s own', () => {
  it('is refused for another server, and goes on where the operator has unpacked it', async () => {
    const own = await openOldSite();
    const other = await openOlderDatabase('0112-more-withdrawals.ts');
    const unpacked = join(own.folder, 'server');
    try {
      const [kept, hidden] = [await own.addFilm('Kept'), await own.addFilm('Hidden')];
      expect(await own.backUp(own.place)).toMatchObject({ code: 0 });
      await changeVideoState(own, { videoId: hidden, change: 'make_private', viewer: null });
      await exportList(own);
      await own.end();
      const target = join(own.folder, 'new');
      own.env['DATABASE_URL'] = other.url;
      const refused = await own.restore(target, own.place);
      expect([refused.code, refused.output]).toEqual([
        1,
        expect.stringContaining('is not the server that the backup holds'),
      ]);
      expect(await readdir(target).catch(() => [])).toEqual([]);

      await mkdir(unpacked);
      await chmod(unpacked, 0o755);
      await copyFile(join(own.dataDir, 'pg18.password'), join(unpacked, 'pg18.password'));
      const [id = ''] = await readdir(join(own.place, 'backups'));
      const backup = join(own.place, 'backups', id);
      await unpackBaseBackup(
        unpacked,
        createReadStream(join(backup, 'database.tar.zst')).pipe(createZstdDecompress()),
        await readFile(join(backup, 'backup_manifest')),
      );
      const server = await startEmbeddedPostgres({ dataDir: unpacked });
      try {
        own.env['DATABASE_URL'] = server.url;
        const { code, output } = await own.restore(target, own.place);
        expect([code, output]).toEqual([0, expect.stringContaining('restored in')]);
      } finally {
        await server.stop();
      }
      expect(
        await read(unpacked, (db) =>
          db.selectFrom('videos').select(['id', 'is_private']).orderBy('id').execute(),
        ),
      ).toEqual([
        { id: kept, is_private: false },
        { id: hidden, is_private: true },
      ]);
      expect(await hashFiles(join(target, 'media'))).toEqual(await hashFiles(join(own.dataDir, 'media')));
    } finally {
      await other.close();
      await own.close();
    }
  });
});

describe('--keep-files', () => {
  it('leaves files and keys as they are where the database alone was brought back, and withdraws again what was withdrawn', async () => {
    const own = await openOldSite();
    const brought = await openOlderDatabase('0112-more-withdrawals.ts');
    try {
      const [kept, hidden] = [await own.addFilm('Kept'), await own.addFilm('Hidden')];
      await addMember(brought.db, 'anna');
      for (const title of ['Kept', 'Hidden']) await addVideo(brought.db, { title });
      own.env['FOYER_BACKUP_DATABASE'] = 'pgbackrest';
      const head = join(own.dataDir, 'media/audit/moderation-head.json');
      await mkdir(join(head, '..'));
      await writeFile(head, 'of the backup');
      const backedUp = await own.backUp(own.place);
      expect([backedUp.code, backedUp.output]).toEqual([
        0,
        expect.stringContaining('no backup of it is known: run pgbackrest'),
      ]);
      // It may have seen rows that are lost.
      await writeFile(head, 'of an audit since');
      await own.addFilm('Of later');
      await changeVideoState(own, { videoId: hidden, change: 'make_private', viewer: null });
      await exportList(own);
      const files = await hashFiles(join(own.dataDir, 'media'));
      const keys = await readFile(join(own.dataDir, 'secrets.keys'), 'utf8');
      expect(await own.restore(own.dataDir, own.place, '--keep-files')).toMatchObject({
        code: 1,
        output: expect.stringContaining('DATABASE_URL is not set'),
      });
      await own.end();
      own.env['DATABASE_URL'] = brought.url;
      expect(await own.restore(own.dataDir, own.place, '--keep-files')).toMatchObject({ code: 0 });
      expect(
        await brought.db.selectFrom('videos').select(['id', 'is_private']).orderBy('id').execute(),
      ).toEqual([
        { id: kept, is_private: false },
        { id: hidden, is_private: true },
      ]);
      expect(await hashFiles(join(own.dataDir, 'media'))).toEqual(files);
      expect(await readFile(join(own.dataDir, 'secrets.keys'), 'utf8')).toBe(keys);
      expect(await readdir(own.dataDir)).not.toContain('restore-unfinished.json');
      expect(await readFile(head, 'utf8')).toBe('of the backup');
    } finally {
      await brought.close();
      await own.close();
    }
  });
});
