/** The dependencies that routes of the web process are given. */
import type { Country, Place } from '@foyer/shared/wire-schemas/site';
import type { FastifyRequest } from 'fastify';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { PublicReads } from '../cache/public-reads.ts';
import type { Config } from '../config/config.ts';
import type { FindPlace, FindSystem } from '../country/open-country-file.ts';
import type { Listener } from '../database/listen.ts';
import type { Database } from '../database/create-database.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FoundSession, SessionViewer } from './session-viewer.ts';
import type { Download } from '../downloads/download.ts';
import type { Log } from '../logging/log.ts';

export interface WebDeps {
  /** Of `settings`, so that it is as it is at the moment at which it is read. */
  config: Config;
  settings: LiveSettings;
  db: Database;
  /** For what everyone may see; the primary answers when it is left out. */
  reads?: PublicReads;
  cache: AnswerCache;
  /** Signs and seals; it reads its keys again automatically. */
  secrets: Secrets;
  storage: Storage;
  /** Of NOTIFY; nothing is live without. */
  listener?: Listener;
  /** Has mails that were just queued sent soon. */
  wakeOutbox: () => void;
  /** How long a form's body may take; a minute unless a test says otherwise. */
  bodyTimeMs?: number;
  /** How often live streams are asked whether their session goes on; unless a test says otherwise, as often as a site does. */
  liveBeatMs?: number;
  /** By the visitor's address; nobody's when it is left out. */
  findPlace?: FindPlace;
  /** Where the country file tells autonomous systems. */
  findSystem?: FindSystem;
  /** Of files of other servers; a test has one on its own machine. */
  download?: Download;
  log: Log;
}

/** What the process learns of a request; each is settled once, when first asked for. */
export interface RequestFacts {
  viewerOf: (request: FastifyRequest) => Promise<SessionViewer | null>;
  /** Undefined where nobody has asked yet who is signed in. */
  sessionOf: (request: FastifyRequest) => Promise<FoundSession | null> | undefined;
  /** From the CDN's header or the country file, never from a cookie; undefined when unknown. */
  networkCountryOf: (request: Pick<FastifyRequest, 'headers' | 'ip'>) => Country | undefined;
  /** The same with the region, where it is known. */
  networkPlaceOf: (request: Pick<FastifyRequest, 'headers' | 'ip'>) => Place | undefined;
  /** Under the age policy `verify` and without proof: no content, whatever was kept of it. */
  isWithheld: (request: FastifyRequest) => boolean;
  /** For lists: a cookie may override it. */
  listingCountryOf: (request: FastifyRequest) => Country;
}
