/** Composes one web process over a migrated database: API, pages, releases, media. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import { DEFAULT_GENDER, DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { PACKAGE_NAMES, type PackageName } from '@foyer/shared/remotes/remote';
import type { FastifyInstance } from 'fastify';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { createCacheGuard } from '../platform/cache/cache-guard.ts';
import { cacheShare } from '../platform/cache/cache-shares.ts';
import { openCountryFile } from '../platform/country/open-country-file.ts';
import { followDrops } from '../platform/cache/cache-drops.ts';
import { explainListenFailure } from './check-port.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { createListener } from '../platform/database/listen.ts';
import { refuseSlowSet } from '../documents/refuse-slow-set.ts';
import { RenderSets, SMOKE_PATHS } from '../documents/render-sets.ts';
import { createInternalApi } from './internal-api.ts';
import { openReadReplicas } from './open-read-replicas.ts';
import { openOutbox } from '../platform/mail/open-outbox.ts';
import { ensureInitialReleaseSet } from '../releases/initial-release-set.ts';
import { createLiveSets } from '../releases/live-sets.ts';
import { releaseFolder } from '../releases/open-registry.ts';
import { watchReleaseRequests } from '../releases/release-requests.ts';
import { refuseBrokenCalls } from '../releases/check-calls.ts';
import { findOverBudget } from '../releases/over-budget.ts';
import { watchBrokenCalls } from '../releases/watch-broken-calls.ts';
import { createReleaseStorage } from '../releases/release-storage.ts';
import { createReleases } from '../releases/releases.ts';
import { ensureMediaSecret } from '../access/media-secret.ts';
import { probeDatabase } from '../platform/database/probe-database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createWeb } from './web.ts';
import { withdrawnObjects } from '../platform/cache/cache-tags.ts';
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { uploadChores } from '../uploads/upload-chores.ts';
import { listLiveReleases } from '../releases/release-sets.ts';
import { type Pages, registerPages } from './pages.http.ts';

export interface WebProcessOptions {
  config: Config;
  db: Database;
  /** Of the same database, for LISTEN. */
  databaseUrl: string;
  storage: Storage;
  log: (message: string) => void;
  /** What the process waits for besides a page that can be rendered; empty when it is done. */
  waitingFor?: () => readonly string[];
}

export interface WebProcess {
  app: FastifyInstance;
  /** What this process can do besides answering, for whoever starts the chores. */
  chores: readonly Chore[];
  /** Listens; the address that it listens at. @throws Error in one line when the port is taken */
  listen: () => Promise<string>;
  /** Brings the built packages live, if nothing was released yet, and warms the render workers up. */
  bringLive: () => Promise<void>;
  /** Forgets every kept answer and document. */
  clearCaches: () => void;
  stop: () => Promise<void>;
}

const ROOT = new URL('../../../', import.meta.url).pathname;
/** Requests in flight get this long at the end. */
const CLOSE_PATIENCE_MS = 2500;

/** A database that takes longer to say that it is there is not. */
const PROBE_PATIENCE_MS = 2000;

/** What was asked, or true when nothing is known in time. */
const isAwayOrSilent = (isAway: Promise<boolean>): Promise<boolean> => {
  const stop = new AbortController();
  const late = sleep(PROBE_PATIENCE_MS, true, { signal: stop.signal, ref: false }).catch(() => true);
  return Promise.race([isAway, late]).finally(() => stop.abort());
};

const distFolders = (): Record<PackageName, string> =>
  Object.fromEntries(PACKAGE_NAMES.map((name) => [name, join(ROOT, name, 'dist')])) as Record<
    PackageName,
    string
  >;

const smokeRequest =
  (config: Config) =>
  (url: string): DocumentRequest => ({
    kind: 'document',
    url,
    site: {
      name: config.siteName,
      publicUrl: config.publicUrl,
      language: DEFAULT_LANGUAGE,
      country: config.defaultCountry,
      gender: DEFAULT_GENDER,
      ageMode: 'none',
      settings: config.settings,
    },
    viewer: null,
    ageGate: false,
    off: [],
    moduleTimeoutMs: config.moduleTimeoutMs,
  });

export const createWebProcess = async (options: WebProcessOptions): Promise<WebProcess> => {
  const { config, db, databaseUrl, storage, log, waitingFor = () => [] } = options;
  const listener = await createListener(config.databaseDirectUrl ?? databaseUrl);
  const guard = createCacheGuard(listener.isConnected, () => probeDatabase(db));
  const { staleMs } = config;
  const cache = new AnswerCache({
    maxBytes: cacheShare('answers', config.cacheMaxBytes),
    staleMs,
    guard,
  });
  await followDrops(listener, cache);
  const mediaSecret = await ensureMediaSecret(db);
  const outbox = openOutbox(config, db, log);
  const replicas = openReadReplicas(config, db, cache, log);
  const reads = replicas?.reads;
  const findCountry = await openCountryFile(config.countryFile);
  const deps = { config, db, reads, findCountry, cache, mediaSecret, storage, wakeOutbox: outbox.wake, log };
  const answerApi = createInternalApi(deps);

  const releaseStorage = createReleaseStorage(releaseFolder(config));
  const releases = createReleases(db, releaseStorage);
  const live = await createLiveSets(releases, listener.listen);
  const renderSets = new RenderSets({
    releases,
    origins: config.releaseOrigins,
    answerApi,
    workers: config.renderWorkers,
    renderTimeoutMs: config.renderTimeoutMs,
    log,
    smokeRequest: smokeRequest(config),
  });

  let isWarm = false;
  let pages: Pages | undefined;
  cache.onDrop((tags) => {
    const withdrawn = tags === 'all' ? [] : withdrawnObjects(tags);
    for (const object of withdrawn) pages?.media.invalidate(object);
    if (tags === 'all') pages?.media.invalidateAll();
    if (tags !== 'all' && withdrawn.length === 0) return;
    pages?.clearDocuments();
  });
  const missing = async (): Promise<string[]> => [
    ...((await isAwayOrSilent(guard.isAway())) ? ['the database'] : []),
    ...waitingFor(),
    ...(isWarm && live.getLiveSets() ? [] : ['a page that can be rendered']),
  ];
  const broken = watchBrokenCalls(releases, live, log);
  const app = await createWeb(deps, {
    missing,
    warn: broken.list,
    getLiveReleases: () => {
      const sets = live.getLiveSets();
      return sets ? listLiveReleases(sets) : [];
    },
    extend: async (web, facts) => {
      pages = await registerPages(web, facts, {
        ...deps,
        releases,
        releaseStorage,
        live,
        renderSets,
        answerApi,
        guard,
      });
    },
  });

  let stopWatching: (() => Promise<void>) | undefined;
  const bringLive = async (): Promise<void> => {
    const { set, outcome, warning } = await ensureInitialReleaseSet(
      releases,
      distFolders(),
      renderSets.warmUp,
    );
    await broken.check();
    if (warning) log(warning);
    log(`release set ${set.id} is live (${outcome})`);
    await live.refresh();
    isWarm = true;
    stopWatching = await watchReleaseRequests({
      db,
      listen: listener.listen,
      releases,
      warmUp: async (set) => {
        await refuseBrokenCalls(releases, set);
        await renderSets.warmUp(set);
        await refuseSlowSet(set, live.getLiveSets()?.stable, {
          poolOf: (one) => renderSets.poolOf(one),
          findOverBudget: (setId) => findOverBudget(db, setId),
          requests: SMOKE_PATHS.map(smokeRequest(config)),
          log,
        });
      },
      onLive: live.refresh,
      onError: (error) => log(`release request: ${error instanceof Error ? error.message : error}`),
    });
  };

  const clearCaches = (): void => {
    cache.clear();
  };

  return {
    app,
    chores: [...uploadChores(deps), ...outbox.chores],
    bringLive,
    clearCaches,
    listen: () =>
      app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
        throw explainListenFailure(error, config);
      }),
    stop: async () => {
      const patience = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await app.close();
      clearTimeout(patience);
      await stopWatching?.();
      await outbox.stop();
      await live.stop();
      await renderSets.end();
      await replicas?.stop();
      await listener.close();
    },
  };
};
