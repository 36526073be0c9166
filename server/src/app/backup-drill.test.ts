/** The drill: a site under load is backed up, goes on, is destroyed, and is restored elsewhere with what was withdrawn since withdrawn again. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMENT_LIMIT } from '@foyer/shared/wire-schemas/comments';
import { sql } from 'kysely';
import { exportWithdrawals } from '../backups/withdrawals/export-withdrawals.ts';
import { type OldSite, openOldSite, runCommand, writeUnderLoad } from '../testing/backups/old-site.ts';
import { openBackupPlace } from '../backups/backup-place.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import { readConfig } from '../platform/config/config.ts';
import { changeVideoState } from '../publication/publication.ts';
import { showSet, takeBack } from '../releases/registry/change-channel.ts';
import { writeFixtureDists } from '../releases/fixture-release.ts';
import { openSession } from '../sign-in/sessions.ts';
import { hashFiles } from '../testing/backups/hash-files.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { startWebProcess } from '../testing/web-processes.ts';

let site: OldSite;
beforeAll(async () => {
  site = await openOldSite({ sealedBy: 'passphrase' });
});
afterAll(() => site?.close());

const revisionOf = async (id: number): Promise<string> =>
  (
    await site.db
      .selectFrom('media_objects')
      .select('revision')
      .where('id', '=', `video-${id}`)
      .executeTakeFirstOrThrow()
  ).revision;

/** Path and hash of each file of a video. */
const filesOf = async (dataDir: string, id: number): Promise<Map<string, string>> => {
  const all = [...(await hashFiles(join(dataDir, 'media')))];
  return new Map(all.filter(([path]) => path.includes(`video-${id}/`) || path.includes(`/v${id}/`)));
};

const addSet = async (note: string): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO release_sets (packages, note) VALUES ('{}', ${note}) RETURNING id`.execute(site.db);
  return rows[0]?.id ?? 0;
};

describe('a site that is destroyed', () => {
  it('comes back with every write of the backup, and without what was withdrawn after it', async () => {
    const { db } = site;
    const kept = await site.addFilm('Kept');
    const deleted = await site.addFilm('Deleted');
    const hidden = await site.addFilm('Hidden');
    const shown = await site.addFilm('Shows somebody');
    const revisions = new Map(
      await Promise.all(
        [kept, deleted, hidden, shown].map(async (id) => [id, await revisionOf(id)] as const),
      ),
    );
    await sql`INSERT INTO person_records (member_id, sealed_name, birth_date, state, decided_by)
      SELECT id, '', '1990-01-01', 'verified', id FROM members LIMIT 1`.execute(db);
    await sql`UPDATE videos SET people = 'shown', status_id = 4 WHERE id = ${shown}`.execute(db);
    await sql`INSERT INTO video_people (video_id, record_id, uses)
      SELECT ${shown}, id, '{streaming,download}' FROM person_records`.execute(db);
    await sql`INSERT INTO sessions (id_hash, member_id, expires_at)
      SELECT decode('ab', 'hex'), id, now() + interval '1 day' FROM members LIMIT 1`.execute(db);
    const [first, second] = [await addSet('first'), await addSet('second')];
    for (const setId of [first, second])
      await showSet(db, { channel: 'stable', setId, share: 1, changedBy: 'release', replacesSetId: null });

    const load = writeUnderLoad(db);
    const before = await new Promise<number>((resolve) =>
      setTimeout(() => resolve(load.acknowledged.length), 300),
    );
    expect(await site.backUp(site.place)).toMatchObject({ code: 0 });
    const filesOfKept = await filesOf(site.dataDir, kept);
    expect(filesOfKept.size).toBe(2);
    const after = await site.addFilm('After the backup');
    await load.stop();
    expect(before).toBeGreaterThan(0);

    await changeVideoState({ db }, { videoId: deleted, change: 'delete', viewer: null });
    await changeVideoState({ db }, { videoId: hidden, change: 'make_private', viewer: null });
    await sql`UPDATE video_people SET uses = array_remove(uses, 'download') WHERE video_id = ${shown}`.execute(
      db,
    );
    await sql`INSERT INTO consent_log (video_id, record_id, use, is_given)
      SELECT ${shown}, id, 'download', false FROM person_records`.execute(db);
    await takeBack(db, { from: second });
    await exportWithdrawals(db, openBackupPlace(site.place, readConfig({}).backup).storage);
    await site.end();
    await rm(site.dataDir, { recursive: true });

    const target = join(site.folder, 'new');
    const restored = await site.restore(target, site.place);
    expect(restored.output).toContain('restored in');
    expect(restored.code).toBe(0);

    const builds = join(site.folder, 'builds');
    await writeFixtureDists(builds, 'first');
    const web = await startWebProcess(
      { FOYER_DATA_DIR: target, FOYER_DEMO: '0', FOYER_BUILDS_DIR: builds },
      'all-in-one',
    );
    const url = await findRunningDatabase({ databaseUrl: undefined, dataDir: target });
    const found = createDatabase({ url, poolSize: 2 });
    try {
      const status = async (path: string) => (await web.get(path)).status;
      const picture = (id: number, revision = revisions.get(id)) =>
        status(`/media/video-${id}/${revision}/thumb-320.jpg`);
      const details = (id: number) => status(`/api/json/video/0/0/0/${id}.json`);
      expect([await details(kept), await picture(kept)]).toEqual([200, 200]);
      // Their pages stay and say what became of them; nothing of their files is given out.
      for (const id of [deleted, hidden]) expect(await picture(id)).toBe(404);
      const gone = await (await web.get(`/api/json/video/0/0/0/${deleted}.json`)).json();
      expect(gone.video).toMatchObject({ status: 'deleted' });
      // It was made after the backup, and its number is nobody else's.
      expect(await details(after)).toBe(404);
      const { rows } = await sql<{
        count: number;
        sets: number;
        sessions: number;
        uses: string[];
        next: number;
        isHidden: boolean;
      }>`
        SELECT (SELECT count(*)::int FROM site_marks WHERE name = ANY (${load.acknowledged
          .slice(0, before)
          .map((number) => `load-${number}`)})) AS count,
          (SELECT set_id FROM release_channels WHERE channel = 'stable') AS sets,
          (SELECT count(*)::int FROM sessions) AS sessions,
          (SELECT uses FROM video_people) AS uses,
          (SELECT is_private FROM videos WHERE id = ${hidden}) AS "isHidden",
          nextval(pg_get_serial_sequence('videos', 'id'))::int AS next`.execute(found);
      expect(rows[0]).toMatchObject({
        count: before,
        sets: first,
        sessions: 0,
        uses: ['streaming'],
        isHidden: true,
      });
      expect(rows[0]?.next).toBeGreaterThan(after);
      // Nobody is signed in any more, and limits count from nothing: as many as ever, and not one more.
      const { id: memberId } = await found
        .selectFrom('members')
        .select('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const session = await openSession(found, memberId, { userAgent: '', oldToken: undefined });
      const write = async (number: number): Promise<number> => {
        const form = { act: 'comm', section: 'video', object_id: String(kept), msg: `words ${number}` };
        return (await web.post('/api/stats.php', form, { cookie: `session=${session}` })).status;
      };
      for (let number = 1; number <= COMMENT_LIMIT; number += 1)
        expect([number, await write(number)]).toEqual([number, 200]);
      expect(await write(COMMENT_LIMIT + 1)).toBe(429);
    } finally {
      await found.destroy();
      await web.stop();
    }
    expect(await filesOf(target, kept)).toEqual(filesOfKept);
    expect(await readFile(join(target, 'records/document-1'), 'utf8')).toBe('encrypted');
    expect(await readFile(join(target, 'keys/local/x.pem'), 'utf8')).toBe('a release key');
    const sealed = (await readdir(join(site.place, 'sealed'), { recursive: true })).map((name) =>
      join(site.place, 'sealed', name),
    );
    for (const path of sealed) {
      const text = await readFile(path, 'latin1').catch(() => '');
      expect(text).not.toContain('a release key');
    }
  });
});

describe('a backup that cannot be restored as it is', () => {
  let other: OldSite;
  beforeAll(async () => {
    other = await openOldSite();
    for (const title of ['One', 'Two', 'Three']) await other.addFilm(title);
    expect(await other.backUp(other.place)).toMatchObject({ code: 0 });
  });
  afterAll(() => other?.close());

  const objects = async (): Promise<string[]> => {
    const found: string[] = [];
    const folder = join(other.place, 'objects');
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) found.push(join(entry.parentPath, entry.name));
    return found.sort();
  };

  it('copies only what is new a second time', async () => {
    await other.addFilm('Four');
    const { code, output } = await other.backUp(other.place);
    expect([code, output]).toEqual([0, expect.stringMatching(/; 2 were new/)]);
  });

  it('refuses a target that is not empty, and a running one', async () => {
    expect(await other.restore(other.dataDir, other.place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop the site first'),
    });
    const full = join(other.folder, 'full');
    await mkdir(join(full, 'media'), { recursive: true });
    await writeFile(join(full, 'media', 'x'), '');
    expect(await other.restore(full, other.place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty (media/x)'),
    });
  });

  it('refuses a second backup at the same time', async () => {
    const [one, two] = await Promise.all([other.backUp(other.place), other.backUp(other.place)]);
    const failed = [one, two].filter(({ code }) => code !== 0);
    for (const { output } of failed) expect(output).toContain('another backup of this site is running');
    expect([one, two].some(({ code }) => code === 0)).toBe(true);
  });

  it('says in one line that the disk is full, and goes on once it is not', async () => {
    const small = join(other.folder, 'small');
    await mkdir(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
    try {
      const { code, output } = await other.backUp(small);
      expect([code, output.split('\n').find((line) => line.includes('disk is full'))]).toEqual([
        1,
        expect.any(String),
      ]);
      execFileSync('mount', ['-o', 'remount,size=200m', small]);
      expect(await other.backUp(small)).toMatchObject({ code: 0 });
      expect(await other.backUp('--verify', small)).toMatchObject({ code: 0 });
    } finally {
      execFileSync('umount', [small]);
    }
  });

  it('keeps so many backups, and only what they need', async () => {
    expect(await other.backUp(other.place, '--keep', '1')).toMatchObject({ code: 0 });
    const kept = await readdir(join(other.place, 'backups'), { recursive: true });
    expect(kept.filter((name) => name.endsWith('backup.json'))).toHaveLength(1);
    expect(await other.backUp('--verify', other.place)).toMatchObject({ code: 0 });
  });

  it('names what is damaged or missing, and restores without it only when asked to', async () => {
    const [damaged = '', missing = ''] = await objects();
    const content = await readFile(damaged);
    content[0] = (content[0] ?? 0) ^ 1;
    await chmod(damaged, 0o600);
    await writeFile(damaged, content);
    await rm(missing);
    const verified = await other.backUp('--verify', other.place);
    expect(verified.code).toBe(1);
    expect(verified.output).toContain('is damaged');
    expect(verified.output).toContain('is missing');
    const target = join(other.folder, 'damaged');
    const refused = await other.restore(target, other.place);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('2 files are not restored');
    // Nothing starts over half a restore.
    await expect(startWebProcess({ FOYER_DATA_DIR: target, FOYER_DEMO: '0' }, 'all-in-one')).rejects.toThrow(
      'did not come to its end',
    );
    expect(await other.restore(target, other.place, '--accept-damage')).toMatchObject({ code: 0 });
  });
});

describe('kill -9', () => {
  let other: OldSite;
  beforeAll(async () => {
    other = await openOldSite();
    for (let number = 0; number < 120; number += 1) await other.addFilm(`Film ${number}`, 500_000);
  });
  afterAll(() => other?.close());

  /** Ends the command as soon as a folder has so many files. */
  const killAt = async (
    script: 'backup' | 'restore',
    env: Record<string, string>,
    { folder, files }: { folder: string; files: number },
  ) => {
    let pid = 0;
    const ran = runCommand(script, [other.place], { ...other.env, ...env }, (id) => (pid = id));
    const count = async () => {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return found.filter((entry) => entry.isFile()).length;
    };
    while ((await count()) < files) await sleep(2);
    process.kill(pid, 'SIGKILL');
    expect((await ran).code).toBeNull();
  };

  it('in the middle of a backup leaves none, and the next one goes on', async () => {
    await killAt('backup', {}, { folder: join(other.place, 'objects'), files: 40 });
    expect(await other.backUp('--verify', other.place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no backup there'),
    });
    const { code, output } = await other.backUp(other.place);
    expect(code).toBe(0);
    const [, copied] = /; (\d+) were new/.exec(output) ?? [];
    expect(Number(copied)).toBeLessThan(210);
    expect(await other.backUp('--verify', other.place)).toMatchObject({ code: 0 });
  });

  it('in the middle of a restore keeps the site from starting until it is done', async () => {
    const target = join(other.folder, 'new');
    await killAt('restore', { FOYER_DATA_DIR: target }, { folder: join(target, 'media'), files: 40 });
    const env = { FOYER_DATA_DIR: target, FOYER_DEMO: '0' };
    await expect(startWebProcess(env, 'all-in-one')).rejects.toThrow('did not come to its end');
    const again = await other.restore(target, other.place);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('goes on with the restore') });
    const media = await readdir(join(target, 'media'), { recursive: true, withFileTypes: true });
    // What was being written at the kill stays as a draft, which a scheduled job deletes.
    const whole = media.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/.staging'));
    expect(whole).toHaveLength(240);
  });
});

describe('a bucket as the place', () => {
  it('holds a backup that is whole, is restored, and has nothing new a second time', async () => {
    const s3 = await startS3Server();
    const other = await openOldSite();
    try {
      await other.addFilm('Long', 20_000_000);
      const { config } = s3;
      Object.assign(other.env, {
        FOYER_BACKUP_S3_ENDPOINT: config.endpoint,
        FOYER_BACKUP_S3_REGION: config.region,
        FOYER_BACKUP_S3_ACCESS_KEY_ID: config.accessKeyId,
        FOYER_BACKUP_S3_SECRET_ACCESS_KEY: config.secretAccessKey,
      });
      const place = `s3://${config.bucket}/site`;
      expect(await other.backUp(place)).toMatchObject({ code: 0 });
      expect((await other.backUp(place)).output).toContain('; 0 were new');
      expect(await other.backUp('--verify', place)).toMatchObject({ code: 0 });
      const target = join(other.folder, 'new');
      expect(await other.restore(target, place)).toMatchObject({ code: 0 });
    } finally {
      await other.close();
      await s3.close();
    }
  });
});
