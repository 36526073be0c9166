/** Starts the worker of album jobs (one album at a time) and the scheduled job that cleans up after killed processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/create-database.ts';
import { endThoroughPictures } from '../media/pictures/picture-pool.ts';
import { AlbumHeldError, processAlbumPhotos } from './album-processing.ts';
import { sweepAlbums } from './album-sweep.ts';
import {
  ALBUM_QUEUE,
  type AlbumJob,
  giveBackAlbumJob,
  openAlbumQueue,
  queueAlbumPhotos,
} from './album-queue.ts';
import type { JobClaim } from '../platform/jobs/give-back-job.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Log } from '../platform/logging/log.ts';

export interface AlbumJobsOptions {
  db: Database;
  storage: Storage;
  /** Where web processes receive bytes; undefined on machines that do not share it. */
  uploadDir: string | undefined;
  log: Log;
}

const SUPERVISE_SECONDS = 15;
const POLL_SECONDS = 2;
/** For the database to hear that the photo under way is given up. */
const STOP_MS = 500;

const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @returns how to stop: work ends immediately, and its job is anybody's again */
export const startAlbumJobs = async (options: AlbumJobsOptions): Promise<() => Promise<void>> => {
  const { db, storage, uploadDir, log } = options;
  const stopping = new AbortController();
  const held = new Map<string, { claim: JobClaim; ended: Promise<void> }>();
  const boss = openAlbumQueue(db, { superviseSeconds: SUPERVISE_SECONDS });
  boss.on('error', (error) => log(`album queue: ${error.message}`, { level: 'error' }));
  await boss.start();
  await boss.work<AlbumJob>(
    ALBUM_QUEUE,
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
    async (jobs) => {
      for (const { id, retryCount, data, signal } of jobs) {
        const ended = processAlbumPhotos(
          { db, storage },
          data.albumId,
          AbortSignal.any([stopping.signal, signal]),
        );
        held.set(id, { claim: { id, retryCount }, ended });
        try {
          await ended;
        } catch (error) {
          // Held by another: it is done, or it is dead and will be held no longer; the queue asks again.
          if (!stopping.signal.aborted && !(error instanceof AlbumHeldError))
            log(`photos of album ${data.albumId}: ${explain(error)}`, {
              level: 'warn',
              album_id: data.albumId,
            });
          throw error;
        } finally {
          held.delete(id);
        }
      }
    },
  );
  // Later ones are a scheduled job (upload-scheduled-jobs.ts).
  await sweepAlbums({ db, storage, uploadDir, queueAlbum: queueAlbumPhotos }).catch((error: unknown) =>
    log(`sweep of albums: ${explain(error)}`, { level: 'error' }),
  );

  return async () => {
    stopping.abort(new Error('the worker ends'));
    const claims = [...held.values()];
    endThoroughPictures();
    await Promise.race([
      Promise.allSettled(claims.map(({ ended }) => ended)),
      sleep(STOP_MS, undefined, { ref: false }),
    ]);
    for (const { claim } of claims) await giveBackAlbumJob(db, claim).catch(() => {});
    await boss.stop({ graceful: false, close: false });
  };
};
