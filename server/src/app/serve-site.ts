/** The site in one process, over a database that runs: web, worker and scheduled jobs. */
import { flushCompileCache } from 'node:module';
import { startScheduledJobs, workerJobs } from './start-scheduled-jobs.ts';
import { addDemoFilms } from './add-demo-films.ts';
import { ensureDemo } from '../demo/demo.ts';
import { startAlbumJobs } from '../albums/start-album-jobs.ts';
import { startJobs } from '../processing/start-jobs.ts';
import { openDatabase } from './open-database.ts';
import { createProgress } from './progress.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { createWebProcess } from './web-process.ts';
import { lockDemoAccounts } from './lock-demo-accounts.ts';
import { openLocks } from './open-locks.ts';
import { startMetrics } from './start-metrics.ts';
import { goLiveWithRetries } from './go-live-with-retries.ts';
import { followPackagesToCome } from './packages-to-come.ts';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/config.ts';
import { log, type Stop } from './run-process.ts';

export interface SiteOptions {
  config: Config;
  databaseUrl: string;
  /** Gets how to end each part. */
  stops: Stop[];
  logger: Logger;
}

export const serveSite = async ({ config, databaseUrl, stops, logger }: SiteOptions): Promise<void> => {
  const work = await openDatabase(databaseUrl, config, log, stops, 'work');
  const db = await openDatabase(databaseUrl, config, log, stops, 'requests');
  await lockDemoAccounts(work, config, log);
  const locks = await openLocks(config, databaseUrl, stops);
  await startMetrics(config, work, log, stops);
  const storage = openStorage(config);
  let isDemoComplete = !config.demo;
  const toCome = followPackagesToCome(process.argv.slice(2), process);
  const web = await createWebProcess({
    config,
    db,
    databaseUrl,
    storage,
    log,
    logger,
    waitingFor: () => [
      ...(isDemoComplete ? [] : ['the demo catalogue']),
      ...(toCome.isIncomplete() ? ['packages that are being built'] : []),
    ],
    toCome,
    isShownEarly: true,
  });
  stops.push(web.stop);
  await web.listen();
  log(`${config.siteName} listens at ${config.publicUrl}`);
  // Of a site that was live before nobody waits for more than this; everything else of a start takes processors from it.
  await web.shown;
  // Otherwise Node does so when the process ends, and never after a kill -9.
  flushCompileCache();
  // The web part hears of what is stale through the database, as other processes do.
  stops.push(
    startScheduledJobs({ db: work, locks, log }, { ...web.jobs, ...workerJobs(work, storage, web.config) }),
  );
  stops.push(await startJobs({ config: web.config, db: work, databaseUrl, storage, log }));
  stops.push(await startAlbumJobs({ db: work, storage, uploadDir: config.uploads.dir, log }));

  const stopping = new AbortController();
  stops.push(async () => stopping.abort());
  const bringLive = () => goLiveWithRetries({ bringLive: web.bringLive, log, signal: stopping.signal });
  const firstPages = toCome.first.then(bringLive);
  // Pages that need neither are answered meanwhile; /readyz tells when both are done.
  const demo = isDemoComplete
    ? Promise.resolve()
    : ensureDemo({
        ...{ db: work, storage, config, log: { info: log }, onProgress: createProgress(log) },
        untilFirstPages: () => firstPages,
      }).then(() => {
        isDemoComplete = true;
        web.clearCaches();
      });
  const pages = firstPages.then(async (isLive) => {
    if (!isLive || !toCome.isIncomplete()) return isLive;
    log(`the first pages are there: ${config.publicUrl} (the others are still being built)`);
    await toCome.all;
    if (!(await bringLive())) return false;
    toCome.setComplete();
    return true;
  });
  const hasDemo = await demo.then(
    () => true,
    (error: unknown) => {
      log(error instanceof Error ? error.message : String(error));
      return false;
    },
  );
  if (!((await pages) && hasDemo)) return;
  log(`ready: ${config.publicUrl}`);
  // Anyone who waits for the site has it by now.
  if (config.hasDemoFilms)
    void addDemoFilms({ db: work, storage, config, log, signal: stopping.signal }).catch((error: unknown) =>
      log(error instanceof Error ? error.message : String(error)),
    );
};
