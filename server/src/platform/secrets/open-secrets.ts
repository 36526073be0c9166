/**
 * Opens the site's keys: makes their file at the first start, refuses keys that are not of this database, and reads them again when
 * they change, so that a rotation needs no restart.
 */
import type { Config } from '../config/config.ts';
import type { Database } from '../database/create-database.ts';
import { makeKeyFile } from './key-file.ts';
import { formatRing, type KeyRing, LEGACY_ID, makeKey, parseRing } from './key-ring.ts';
import { type KeySource, keySourceOf } from './key-source.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { insertKeyIds, selectKeyIds, selectLegacySecret } from './secrets.sql.ts';
import type { Log } from '../logging/log.ts';

/**
 * How long the secret of the database goes on signing after the first start of a release with a key file: processes of the release
 * before, which know no other, may run alongside it for so long.
 */
const LEGACY_SIGNS_SECONDS = 24 * 3600;

export type SecretsSettings = Pick<Config, 'secrets' | 'databaseUrl' | 'production'>;

export interface OpenSecrets {
  secrets: Secrets;
  readRing: () => KeyRing;
  stop: () => void;
}

const now = (): number => Math.floor(Date.now() / 1000);

/** What a first file holds. @param isAlone no other process can run on this database: no release before is alongside this one */
export const firstRing = async (db: Database, isAlone: boolean): Promise<KeyRing> => {
  const secret = await selectLegacySecret(db);
  if (secret === undefined) return [makeKey(now())];
  const legacy = { id: LEGACY_ID, signsFrom: 0, key: Buffer.from(secret) };
  return [legacy, makeKey(now() + (isAlone ? 0 : LEGACY_SIGNS_SECONDS))];
};

const readOrMake = async (
  source: KeySource,
  { config, db, log, mayMake }: OpenSecretsOptions,
): Promise<KeyRing> => {
  const text = await source.read();
  if (text !== undefined) return parseRing(text, source.name);
  const known = await selectKeyIds(db);
  // Another process that starts at the same time made the file before it wrote its keys' ids.
  const madeMeanwhile = known.length > 0 ? await source.read() : undefined;
  if (madeMeanwhile !== undefined) return parseRing(madeMeanwhile, source.name);
  if (known.length > 0)
    throw new Error(
      `${source.name} is missing, and this database belongs to the keys ${known.join(', ')}: bring the file back, from a backup or another machine (FOYER_SECRETS_FILE names it); without it: npm run secrets -- adopt`,
    );
  if (!mayMake) throw new Error(`${source.name} is missing: the site makes it when it starts first`);
  const made = await makeKeyFile(
    source.name,
    formatRing(await firstRing(db, config.databaseUrl === undefined)),
  );
  if (made && config.production && config.databaseUrl !== undefined)
    log(
      `made ${source.name}: back it up apart from the database; every machine of this site needs this same file`,
    );
  return parseRing((await source.read()) ?? '', source.name);
};

/** @throws Error where the database belongs to other keys: signatures and sealed content would be of no use */
const checkDatabaseKeys = async (db: Database, ring: KeyRing, name: string): Promise<void> => {
  const ids = ring.map(({ id }) => id).filter((id) => id !== LEGACY_ID);
  await insertKeyIds(db, ids);
  const known = await selectKeyIds(db);
  if (!known.some((id) => ids.includes(id)))
    throw new Error(
      `${name} holds ${ids.join(', ')}, and this database belongs to the keys ${known.join(', ')}: give every machine the same file, or, for a copy of a database with keys of its own: npm run secrets -- adopt`,
    );
};

export interface OpenSecretsOptions {
  config: SecretsSettings;
  db: Database;
  log: Log;
  /** Whether a first file is made: by the site, not by commands. */
  mayMake: boolean;
}

/** @throws Error in one line that says what is missing */
export const openSecrets = async (options: OpenSecretsOptions): Promise<OpenSecrets> => {
  const { config, db, log } = options;
  const source = keySourceOf(config.secrets);
  let ring = await readOrMake(source, options);
  await checkDatabaseKeys(db, ring, source.name);
  let version = await source.version();
  let said = '';
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const next = await source.version();
      if (next === version) return;
      const text = await source.read();
      if (text === undefined) throw new Error(`${source.name} is missing`);
      const read = parseRing(text, source.name);
      // The array is the mark of a change: keys that are the same stay the same.
      if (formatRing(read) !== formatRing(ring)) ring = read;
      version = next;
      said = '';
    } catch (error) {
      // The keys that are known stay good.
      const message = error instanceof Error ? error.message : String(error);
      if (message !== said) log(`secrets: ${message}`);
      said = message;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), source.everyMs).unref();
  return {
    secrets: createSecrets(() => ring),
    readRing: () => ring,
    stop: () => clearInterval(timer),
  };
};

/**
 * Of a command alongside the site, with the keys of its start. It makes no first file in production, where another machine may be the
 * site's.
 */
export const openForCommand = async (config: SecretsSettings, db: Database, log: Log): Promise<Secrets> => {
  const { secrets, stop } = await openSecrets({ config, db, log, mayMake: !config.production });
  stop();
  return secrets;
};
