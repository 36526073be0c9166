/** The queue of albums whose photos wait to be worked on. */
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../platform/database/create-database.ts';
import { giveBackJob, type JobClaim } from '../platform/jobs/give-back-job.ts';

export const ALBUM_QUEUE = 'album-photos';

export interface AlbumJob {
  albumId: number;
}

/** Over the process's own pool. */
export const openAlbumQueue = (db: Database, { superviseSeconds = 0 } = {}): PgBoss =>
  new PgBoss({
    db: fromKysely(db),
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: superviseSeconds > 0,
    ...(superviseSeconds > 0 && { superviseIntervalSeconds: superviseSeconds }),
  });

/** Part of the transaction that wrote the photos; an album that waits already is not queued again. */
export const queueAlbumPhotos = async (tx: Database, albumId: number): Promise<void> => {
  const job: AlbumJob = { albumId };
  await openAlbumQueue(tx).send(ALBUM_QUEUE, job, { singletonKey: String(albumId) });
};

/** The worker that held the job is going: another may take it now, without the delay of a failure. */
export const giveBackAlbumJob = (db: Database, claim: JobClaim): Promise<void> =>
  db.transaction().execute((tx) => giveBackJob(openAlbumQueue(tx), ALBUM_QUEUE, claim));
