/** What cases of withdrawals are made of: a site before its backup, the change, and how the site itself answers afterwards. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AnswerCache } from '../../platform/cache/answer-cache.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { openSettings } from '../../platform/settings/live-settings.ts';
import type { WebDeps } from '../../platform/http/web-deps.ts';
import { readRing } from '../../platform/secrets/read-ring.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import type { MediaObject } from '../../platform/storage/media-address.ts';
import { objectFolder } from '../../platform/storage/media-keys.ts';
import { storeFile } from '../../stored-files/stored-files.ts';
import { createWholeWeb } from '../whole-web.ts';

/** A site as a visitor and its services meet it: the old one, or the restored one. */
export interface Side {
  db: Database;
  deps: WebDeps;
  app: FastifyInstance;
  /** Status of an address. */
  status: (url: string) => Promise<number>;
  json: (url: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

/** Each has caches of its own: nothing is answered from before a change. */
export const openSide = async (db: Database, dataDir: string): Promise<Side> => {
  const config = readConfig({ FOYER_DATA_DIR: dataDir, FOYER_PUBLIC_URL: 'http://localhost:8100' });
  const ring = await readRing(config.secrets);
  const settings = await openSettings({ config, db, log: () => undefined });
  const deps: WebDeps = {
    db,
    settings,
    cache: new AnswerCache({ maxBytes: 1_000_000 }),
    secrets: createSecrets(() => ring),
    config: settings.config,
    storage: createFileStorage(join(dataDir, 'media')),
    wakeOutbox: () => undefined,
    log: () => undefined,
  };
  const app = await createWholeWeb(deps);
  await app.ready();
  return {
    db,
    deps,
    app,
    status: async (url) => (await app.inject({ url })).statusCode,
    json: async (url) => (await app.inject({ url })).json() as Record<string, unknown>,
    close: () => app.close(),
  };
};

export interface Prepared {
  /** By the site's own service, after the backup. */
  withdraw: (side: Side) => Promise<unknown>;
  /** As the site says. */
  isWithdrawn: (side: Side) => Promise<boolean>;
}

export interface WithdrawalCase {
  name: string;
  /** Kinds of the list that it is about. */
  kinds: readonly string[];
  /** What was taken back since: it is not withdrawn on either side. */
  isTakenBack?: true;
  /** Before the backup. */
  prepare: (side: Side) => Promise<Prepared>;
}

/** @returns the address that the file has now, as everyone is given it */
export const storePublic = async (
  { db, deps }: Pick<Side, 'db' | 'deps'>,
  object: MediaObject,
  file: string,
): Promise<string> => {
  const { storage } = deps;
  await storeFile({ db, storage }, { folder: objectFolder(object), object }, file, Buffer.from(file));
  const { revision } = await db
    .selectFrom('media_objects')
    .select('revision')
    .where('id', '=', object)
    .executeTakeFirstOrThrow();
  return `/media/${object}/${revision}/${file}`;
};

/** What lies in the storage, though no address leads to it. */
export const isStored = async ({ deps }: Side, object: MediaObject, file: string): Promise<boolean> =>
  (await deps.storage.stat(`${objectFolder(object)}/${file}`)) !== undefined;
