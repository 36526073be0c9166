/** Composes one web process over a migrated database: API, pages, releases, media. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import { DEFAULT_GENDER, DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import type { FastifyInstance } from 'fastify';
import { adsOutline } from '../advertising/ads-outline.ts';
import { withdrawalJobs } from '../backups/withdrawals/export-withdrawals.ts';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { createCacheGuard } from '../platform/cache/cache-guard.ts';
import { cacheShare } from '../platform/cache/cache-shares.ts';
import { openCountryFile } from '../platform/country/open-country-file.ts';
import { followInvalidations } from '../platform/cache/cache-invalidations.ts';
import { explainListenFailure } from './check-port.ts';
import { closePort, drain } from './drain.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { createListener } from '../platform/database/listen.ts';
import { createLinkedSets } from '../documents/visitors/linked-set.ts';
import { PreviewPools } from '../documents/previews/preview-pools.ts';
import { RenderSets } from '../documents/render/render-sets.ts';
import { describeRenderJail, findRenderJail } from '../documents/render/worker-plan.ts';
import { createCanaryControl, createReadHealth } from '../releases/desk/read-health.ts';
import { createInternalApi } from './internal-api.ts';
import { openReadReplicas } from './open-read-replicas.ts';
import { beforeReading, releaseSets } from '../platform/metrics/metrics.ts';
import { openOutbox } from '../platform/mail/open-outbox.ts';
import { canaryJobs } from '../releases/canary/canary-scheduled-jobs.ts';
import {
  type DistFolders,
  ensureInitialReleaseSet,
  type InitialSet,
} from '../releases/registry/initial-release-set.ts';
import { createLiveSets } from '../releases/live/live-sets.ts';
import { openReleaseStorage } from '../releases/registry/open-registry.ts';
import { faultJobs } from '../releases/faults/fault-scheduled-jobs.ts';
import { createFaultCounter } from '../releases/faults/fault-counter.ts';
import { lookAtFaults } from '../releases/faults/release-watch.ts';
import { createTellOperators } from '../releases/faults/tell-operators.ts';
import { startMeasurements } from '../releases/measurements/measurements.ts';
import { tellWaiting, watchReleaseRequests } from '../releases/live/release-requests.ts';
import { createReleases } from '../releases/registry/releases.ts';
import { findEndedLocalKeys } from '../releases/signing/first-keys.ts';
import { openReleaseTrust } from '../releases/signing/release-trust.ts';
import { openSecrets } from '../platform/secrets/open-secrets.ts';
import { secretJobs } from '../sign-in/secret-scheduled-jobs.ts';
import { probeDatabase } from '../platform/database/probe-database.ts';
import { openSettings } from '../platform/settings/live-settings.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createReleaseTrial } from './release-trial.ts';
import { createWeb } from './web.ts';
import { changedAlbums, DOCUMENTS_TAG, withdrawnObjects } from '../platform/cache/cache-tags.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import type { WebJobs } from './start-scheduled-jobs.ts';
import { copyrightJobs } from '../moderation/moderation-scheduled-jobs.ts';
import { digestJobs } from '../notifications/digest-scheduled-jobs.ts';
import { recordJobs } from '../records/record-ends.ts';
import { partnerJobs } from '../settings/partners/partner-feeds.ts';
import { uploadJobs } from '../uploads/upload-scheduled-jobs.ts';
import { listLiveReleases } from '../releases/registry/release-sets.ts';
import { type Pages, registerPages } from './pages.http.ts';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { withMadeUpSamples } from '../documents/warm-up/smoke-samples.ts';
import { createSmoke } from '../documents/warm-up/smoke-set.ts';
import type { SmokeOptions } from '../documents/warm-up/smoke-run.ts';
import { goLiveWithRetries } from './go-live-with-retries.ts';
import type { PackagesToCome } from './packages-to-come.ts';
import { openProcessReport } from '../releases/live/release-processes.ts';
import { createServedSets } from '../releases/live/served-sets.ts';
import { createWarmUpPatience } from '../releases/live/warm-up-patience.ts';
import { urls } from '@foyer/shared/urls';
import { watchBrokenCalls } from '../releases/checks/watch-broken-calls.ts';
import type { Logger } from 'pino';
import type { Log } from '../platform/logging/log.ts';

export interface WebProcessOptions {
  config: Config;
  db: Database;
  /** Of the same database, for LISTEN. */
  databaseUrl: string;
  storage: Storage;
  log: Log;
  /** Has the lines of requests; without it there are none. */
  logger?: Logger;
  /** What the process waits for besides a page that can be rendered; empty when it is done. */
  waitingFor?: () => readonly string[];
  /** Packages that are built while the process runs; none where it is left out. */
  toCome?: Pick<PackagesToCome, 'isToCome' | 'isIncomplete'>;
  /** Shows what is live before it is warmed up, for a site that has no other process to show it; /readyz waits for `bringLive` all the same. */
  isShownEarly?: boolean;
}

export interface WebProcess {
  app: FastifyInstance;
  /** With what was changed in the browser. */
  config: Config;
  /** What this process can do at intervals. */
  jobs: WebJobs;
  /** Listens; the address that it listens at. @throws Error in one line when the port is taken */
  listen: () => Promise<string>;
  /** Pages of what is live can be shown, or nothing is live; immediately where nothing is shown early. */
  shown: Promise<void>;
  /** Brings the built packages live, if nothing was released yet, and warms the render workers up; again once others are built. */
  bringLive: () => Promise<void>;
  /** Whether a release set is live for the site as a whole, whatever this process can show. */
  isReleased: () => boolean;
  /** Invalidates every cached answer and document. */
  clearCaches: () => void;
  stop: () => Promise<void>;
}

const ROOT = new URL('../../../', import.meta.url).pathname;
/** Requests in flight get this long at the end. */
const CLOSE_PATIENCE_MS = 2500;

/** Between the tries to bring a build live that was not ready at the start. */
const LATE_PAUSE_MS = 5000;
const LONGEST_LATE_PAUSE_MS = 300_000;

/** A database that takes longer to say that it is there is not. */
const PROBE_PATIENCE_MS = 2000;

/** What was asked, or true when nothing is known in time. */
const isAwayOrSilent = (isAway: Promise<boolean>): Promise<boolean> => {
  const stop = new AbortController();
  const late = sleep(PROBE_PATIENCE_MS, true, { signal: stop.signal, ref: false }).catch(() => true);
  return Promise.race([isAway, late]).finally(() => stop.abort());
};

const distFolders = ({ buildsDir }: Config): DistFolders => {
  const dist = (name: string) => (buildsDir ? join(buildsDir, name) : join(ROOT, name, 'dist'));
  return { shell: dist('shell'), ...Object.fromEntries(WORKSPACE_REMOTES.map((name) => [name, dist(name)])) };
};

const smokeRequestOf =
  (config: Config) =>
  (url: string, viewer: Viewer | null): DocumentRequest => ({
    kind: 'document',
    url,
    site: {
      name: config.siteName,
      publicUrl: config.publicUrl,
      language: DEFAULT_LANGUAGE,
      country: config.defaultCountry,
      gender: DEFAULT_GENDER,
      ageMode: 'none',
      ads: adsOutline(config.ads, DEFAULT_LANGUAGE),
      footer: config.footer,
      settings: config.settings,
    },
    viewer,
    ageGate: false,
    off: [],
    moduleTimeoutMs: config.moduleTimeoutMs,
    smoke: {},
  });

export const createWebProcess = async (options: WebProcessOptions): Promise<WebProcess> => {
  const {
    config: given,
    db,
    databaseUrl,
    storage,
    log,
    logger,
    waitingFor = () => [],
    toCome,
    isShownEarly,
  } = options;
  const listener = await createListener(given.databaseDirectUrl ?? databaseUrl, () => probeDatabase(db));
  const settings = await openSettings({ config: given, db, log, listener });
  const { config } = settings;
  const guard = createCacheGuard(listener.isConnected, () => probeDatabase(db));
  const { staleMs } = config;
  const cache = new AnswerCache({
    maxBytes: cacheShare('answers', config.cacheMaxBytes),
    staleMs,
    guard,
  });
  await followInvalidations(listener, cache);
  const keys = await openSecrets({ config, db, log, mayMake: true });
  const { secrets } = keys;
  const outbox = openOutbox(config, db, log, secrets);
  const replicas = openReadReplicas(config, db, cache, log);
  const reads = replicas?.reads;
  const { findPlace, findSystem } = await openCountryFile(config.countryFile);
  const deps = {
    config,
    settings,
    db,
    reads,
    findPlace,
    findSystem,
    cache,
    secrets,
    storage,
    listener,
    wakeOutbox: outbox.wake,
    log,
  };
  const answerApi = withMadeUpSamples(createInternalApi(deps));

  const releaseStorage = openReleaseStorage(config, storage);
  const releases = createReleases(db, releaseStorage, openReleaseTrust(db, config));
  const live = await createLiveSets(releases, listener.listen);
  const measurements = startMeasurements(db, live, { log });
  const tell = createTellOperators({ config, db, wakeOutbox: outbox.wake });
  const watchDeps = { db, releases, tell, log };
  const takeBackPlan = { takeBackNetworks: config.takeBack.networks, takeBackHours: config.takeBack.hours };
  const faults = createFaultCounter({
    db,
    secrets,
    live,
    perNetwork: config.canary.reportsPerNetwork,
    look: (setId, name) => lookAtFaults({ ...watchDeps, plan: takeBackPlan }, setId, name),
    log,
  });
  /** To the log, and to anyone who waits for the release. */
  const sayOfRelease = (setId: number, line: string): void => {
    log(line);
    void tellWaiting(db, setId, line).catch(() => {});
  };
  const smokeOptions: SmokeOptions = {
    answerApi,
    requestOf: smokeRequestOf(config),
    liveAlongside: async (pool) => {
      const stable = served.getLiveSets()?.stable;
      return stable && stable.id !== pool.set.id ? renderSets.poolOf(stable) : undefined;
    },
    say: sayOfRelease,
  };
  const patience = createWarmUpPatience({
    renderControl: (set) => {
      const stable = served.getLiveSets()?.stable;
      if (!stable || stable.id === set.id) return undefined;
      return renderSets.poolOf(stable).then((pool) => pool.render(smokeOptions.requestOf(urls.home(), null)));
    },
    say: sayOfRelease,
  });
  const renderSets = new RenderSets({
    releases,
    origins: config.releaseOrigins,
    answerApi,
    workers: config.renderWorkers,
    renderTimeoutMs: config.renderTimeoutMs,
    log,
    onProgress: patience.note,
    kindOfSet: (setId) => {
      const sets = served.getLiveSets();
      if (sets?.stable.id === setId) return 'stable';
      return sets?.candidate?.set.id === setId ? 'candidate' : 'other';
    },
    smoke: createSmoke(smokeOptions),
  });
  // Where it cannot be found out now, the first worker tries again.
  findRenderJail()
    .then((jail) => log(describeRenderJail(jail)))
    .catch(() => {});
  const processReport = await openProcessReport(db);
  const served = createServedSets({
    live,
    renderer: renderSets,
    report: processReport.report,
    onKeep: processReport.keepOnly,
    patience,
    log,
  });

  // The workers start on another processor while the routes are made.
  const shown = isShownEarly ? served.showLive() : Promise.resolve();

  const stopReading = beforeReading(() => {
    const sets = served.getLiveSets();
    releaseSets.reset();
    if (sets) releaseSets.set({ kind: 'stable' }, sets.stable.id);
    if (sets?.candidate) releaseSets.set({ kind: 'candidate' }, sets.candidate.set.id);
  });
  const previewPools = new PreviewPools({
    open: () =>
      new RenderSets({
        releases,
        origins: config.releaseOrigins,
        answerApi,
        workers: 1,
        renderTimeoutMs: config.renderTimeoutMs,
        log: (message, facts) => log(`preview: ${message}`, facts),
        smoke: createSmoke({ answerApi, requestOf: smokeRequestOf(config) }),
      }),
  });

  let pages: Pages | undefined;
  cache.onInvalidate((tags) => {
    const withdrawn = tags === 'all' ? [] : withdrawnObjects(tags);
    for (const object of withdrawn) pages?.media.invalidate(object);
    for (const id of tags === 'all' ? [] : changedAlbums(tags))
      pages?.media.invalidate(mediaObject('album', id));
    if (tags === 'all') pages?.media.invalidateAll();
    if (tags !== 'all' && withdrawn.length === 0 && !tags.includes(DOCUMENTS_TAG))
      return pages?.invalidateDocuments(tags);
    pages?.clearDocuments();
  });
  let isEnding = false;
  /** What is live may be shown earlier, before all of its pages were tried here. */
  let isBroughtLive = false;
  const missing = async (): Promise<string[]> => [
    ...(isEnding ? ['nothing: the process is ending'] : []),
    ...((await isAwayOrSilent(guard.isAway())) ? ['the database'] : []),
    ...waitingFor(),
    ...(isBroughtLive && served.getLiveSets() ? [] : ['a page that can be rendered']),
  ];
  const broken = watchBrokenCalls(releases, live, log);
  const app = await createWeb(deps, {
    missing,
    warn: broken.list,
    logger,
    getLiveSets: () => served.getLiveSets(),
    getLiveReleases: () => {
      const sets = served.getLiveSets();
      return sets ? listLiveReleases(sets) : [];
    },
    extend: async (web, facts) => {
      pages = await registerPages(web, facts, {
        ...deps,
        releases,
        releaseStorage,
        live: served,
        renderSets,
        findLinkedSet: createLinkedSets(releases, secrets),
        answerApi,
        guard,
        measurements,
        faults,
        isIncomplete: toCome?.isIncomplete,
        readHealth: createReadHealth(db),
        canaries: createCanaryControl(db),
        previews: {
          db,
          secrets,
          pools: previewPools,
          findReleaseSet: releases.findReleaseSet,
        },
      });
    },
  });

  const warmUpRelease = createReleaseTrial({
    ...{ db, releases, renderSets, served, patience, log },
    smoke: smokeOptions,
    say: sayOfRelease,
  });
  let stopWatching: (() => Promise<void>) | undefined;
  const stopping = new AbortController();
  const ensureLive = async (): Promise<InitialSet> => {
    const built = Object.entries(distFolders(config)).filter(([name]) => !toCome?.isToCome(name));
    const initial = await ensureInitialReleaseSet(releases, Object.fromEntries(built), served.warmUp, {
      isProduction: config.production,
    });
    if (initial.warning) log(initial.warning);
    const ended = await findEndedLocalKeys(db, config, initial.set.packages);
    if (ended) log(ended);
    await live.refresh();
    return initial;
  };
  /** What lies built is newer than what is live, and was not ready: a machine that is busy at the start is not so for ever. */
  const bringBuiltLiveLater = () =>
    goLiveWithRetries({
      bringLive: async () => {
        const { isLate, warning } = await ensureLive();
        if (isLate) throw new Error(warning);
      },
      log: () => {},
      signal: stopping.signal,
      firstPauseMs: LATE_PAUSE_MS,
      longestPauseMs: LONGEST_LATE_PAUSE_MS,
    });
  const bringLive = async (): Promise<void> => {
    const { set, outcome, isLate } = await ensureLive();
    await broken.check();
    log(`release set ${set.id} is live (${outcome})`);
    for (const notice of renderSets.noticesOf(set.id)) log(notice);
    await served.start();
    if (!served.getLiveSets()) throw new Error(`release set ${set.id} cannot be rendered`);
    isBroughtLive = true;
    stopWatching ??= await watchReleaseRequests({
      db,
      listen: listener.listen,
      releases,
      warmUp: warmUpRelease,
      noticesOf: renderSets.noticesOf,
      onLive: live.refresh,
      onError: (error) => log('a release request failed', { level: 'error', err: error }),
    });
    if (isLate) setTimeout(() => void bringBuiltLiveLater(), LATE_PAUSE_MS).unref();
  };

  const clearCaches = (): void => {
    cache.clear();
  };

  return {
    app,
    config,
    jobs: {
      ...uploadJobs(deps),
      ...recordJobs(config.records),
      ...secretJobs(secrets),
      ...outbox.jobs,
      ...digestJobs(config),
      ...copyrightJobs(config),
      ...withdrawalJobs(config.backup),
      ...partnerJobs({ storage, settings }),
      ...canaryJobs({ releases, warmUp: warmUpRelease, log }),
      ...faultJobs({ releases, tell, log }, { leastBad: 2 * config.canary.reportsPerNetwork + 1 }),
    },
    shown,
    bringLive,
    isReleased: () => live.getLiveSets() !== undefined,
    clearCaches,
    listen: () =>
      app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
        throw explainListenFailure(error, config);
      }),
    stop: async () => {
      // Balancers that ask /readyz send new requests elsewhere; those that do not learn by a refused connection that it ended, by when the
      // process that was restarted before this one counts as alive again.
      isEnding = true;
      if (config.drainSeconds > 0 && app.server.listening) {
        await drain(app.server, config.drainSeconds);
        await closePort(app.server);
      }
      const patience = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await app.close();
      clearTimeout(patience);
      stopping.abort();
      served.stop();
      await stopWatching?.();
      await measurements.stop();
      await faults.stop();
      await processReport.stop();
      await outbox.stop();
      await live.stop();
      stopReading();
      await renderSets.end();
      await previewPools.end();
      await replicas?.stop();
      keys.stop();
      settings.stop();
      await listener.close();
    },
  };
};
