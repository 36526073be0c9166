/** Starts the all-in-one process: web, worker and scheduled jobs, with the embedded PostgreSQL unless DATABASE_URL names another. */
import { startScheduledJobs, workerJobs } from './start-scheduled-jobs.ts';
import { addDemoFilms } from './add-demo-films.ts';
import { checkPort } from './check-port.ts';
import { startSupervisedPostgres } from '../platform/database/supervise-postgres.ts';
import { ensureDemo } from '../demo/demo.ts';
import { startAlbumJobs } from '../albums/start-album-jobs.ts';
import { startJobs } from '../processing/start-jobs.ts';
import { openDatabase } from './open-database.ts';
import { createProgress } from './progress.ts';
import { log, runProcess } from './run-process.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { createWebProcess } from './web-process.ts';
import { lockDemoAccounts } from './lock-demo-accounts.ts';
import { openLocks } from './open-locks.ts';
import { startMetrics } from './start-metrics.ts';
import { goLiveWithRetries } from './go-live-with-retries.ts';
import { followPackagesToCome } from './packages-to-come.ts';

await runProcess({ name: 'all-in-one', demo: true }, async (config, stops, logger) => {
  await checkPort(config);
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const server = await startSupervisedPostgres({ dataDir: config.dataDir, log });
    stops.push(server.stop);
    databaseUrl = server.url;
  }
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
  });
  stops.push(web.stop);
  await web.listen();
  log(`${config.siteName} listens at ${config.publicUrl}`);
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
});
