/** Scheduled jobs of the web processes, which share the upload folder: end abandoned uploads, clean up unfinished albums. */
import { queueAlbumPhotos } from '../albums/album-queue.ts';
import { sweepAlbums } from '../albums/album-sweep.ts';
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { sweepReplacements } from './replacement-sweep.ts';
import type { UploadDeps } from './receiving/upload-end.ts';
import { sweepUploads } from './receiving/upload-sweep.ts';
import { remindUploaders } from './waiting-uploads.ts';

export const uploadJobs = (deps: UploadDeps) =>
  ({
    'sweep of uploads': () => sweepUploads(deps),
    'uploads that wait for their uploader': () => remindUploaders(deps.db),
    'new files of videos': () => sweepReplacements(deps),
    'sweep of albums': () =>
      sweepAlbums({ ...deps, uploadDir: deps.config.uploads.dir, queueAlbum: queueAlbumPhotos }),
  }) satisfies JobRuns;
