/** A site with a database and files of its own, as a backup meets it, and the commands of the project run over it. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../../platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { formatRing, makeKey } from '../../platform/secrets/key-ring.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { migrateBefore } from '../postgres/older-database.ts';
import { addMember, addVideo, settleCatalogue } from '../catalogue.ts';
import { storeFile } from '../../stored-files/stored-files.ts';

const PASSPHRASE = 'correct horse battery staple';
const ROOT = join(import.meta.dirname, '../../../..');

export interface Ran {
  code: number | null;
  output: string;
}

/** A command as npm runs it. @param onStart with its process id */
export const runCommand = (
  script: 'backup' | 'restore' | 'audit',
  words: readonly string[],
  env: Record<string, string>,
  onStart: (pid: number) => void = () => undefined,
): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--no-warnings', join(ROOT, 'scripts', `${script}.ts`), ...words],
      {
        env: { ...process.env, FOYER_ADMIN_ADDRESS: 'none', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
    onStart(child.pid ?? 0);
  });

export interface OldSite {
  folder: string;
  dataDir: string;
  /** Of backups. */
  place: string;
  db: Database;
  env: Record<string, string>;
  addFilm: (title: string, bytes?: number) => Promise<number>;
  backUp: (...words: string[]) => Promise<Ran>;
  restore: (dataDir: string, ...words: string[]) => Promise<Ran>;
  /** Ends the database. */
  end: () => Promise<void>;
  close: () => Promise<void>;
}

/** Published, with a picture and a film. */
export const addFilm = async (
  db: Database,
  dataDir: string,
  title: string,
  bytes: number,
): Promise<number> => {
  const id = await addVideo(db, { title });
  const object = `video-${id}` as const;
  const deps = { db, storage: createFileStorage(join(dataDir, 'media')) };
  await storeFile(
    deps,
    { folder: `objects/${object}`, object },
    'thumb-320.jpg',
    Buffer.from(`picture ${id}`),
  );
  await storeFile(
    deps,
    { folder: `films/v${id}`, object },
    '240p/000.m4s',
    Buffer.alloc(bytes, `film ${id} `),
  );
  await db
    .updateTable('media_objects')
    .set({ film_id: `v${id}` })
    .where('id', '=', object)
    .execute();
  return id;
};

interface OldSiteOptions {
  /** Its schema is that of the release before this migration. */
  before?: string;
  /** What seals its keys and records. A passphrase costs every command a second of scrypt, twice where it restores. */
  sealedBy?: 'key' | 'passphrase';
}

export const openOldSite = async ({ before, sealedBy = 'key' }: OldSiteOptions = {}): Promise<OldSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'old');
  await mkdir(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, volatile: true });
  const db = createDatabase({ url: server.url, poolSize: 4 });
  if (before === undefined) await migrate(db);
  else await migrateBefore(db, before);
  await addMember(db, 'anna');
  // Its statements know today's schema alone.
  if (before === undefined) await settleCatalogue(db);
  const files = {
    'secrets.keys': formatRing([makeKey(1)]),
    'keys/local/x.pem': 'a release key',
    'records/document-1': 'encrypted',
    'releases/mf-x/1.0.0/release.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const identity = await generateX25519Identity();
  const [passphraseFile, identityFile] = [join(folder, 'passphrase'), join(folder, 'identity')];
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  await writeFile(identityFile, `${identity}\n`);
  const place = join(folder, 'place');
  const seals: Record<string, string> =
    sealedBy === 'passphrase'
      ? { FOYER_BACKUP_PASSPHRASE_FILE: passphraseFile }
      : {
          FOYER_BACKUP_RECIPIENTS: await identityToRecipient(identity),
          FOYER_BACKUP_IDENTITY_FILE: identityFile,
        };
  const env = { FOYER_DATA_DIR: dataDir, ...seals };
  let isRunning = true;
  const end = async (): Promise<void> => {
    if (!isRunning) return;
    isRunning = false;
    await db.destroy();
    await server.stop();
  };
  return {
    folder,
    dataDir,
    place,
    db,
    env,
    addFilm: (title, bytes = 100_000) => addFilm(db, dataDir, title, bytes),
    backUp: (...words) => runCommand('backup', words, env),
    restore: (target, ...words) => runCommand('restore', words, { ...env, FOYER_DATA_DIR: target }),
    end,
    close: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Writes numbered rows without a pause until it is stopped. @returns those that were acknowledged */
export const writeUnderLoad = (db: Database) => {
  const acknowledged: number[] = [];
  let isStopped = false;
  const running = (async () => {
    for (let number = 1; !isStopped; number += 1) {
      await sql`INSERT INTO site_marks (name) VALUES (${`load-${number}`})`.execute(db);
      acknowledged.push(number);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};
