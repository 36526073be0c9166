/** Chores of the web processes, which share the upload folder: expire abandoned uploads, clean up unfinished albums. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { sweepAlbums } from '../albums/album-sweep.ts';
import { sweepReplacements } from './replacement-sweep.ts';
import { sweepUploads } from './upload-sweep.ts';
import { remindUploaders } from './waiting-uploads.ts';
import type { UploadDeps } from './upload-end.ts';
import { queueAlbumPhotos } from '../albums/album-queue.ts';

export const uploadChores = (deps: UploadDeps): readonly Chore[] => [
  { name: 'sweep of uploads', everySeconds: 60, run: () => sweepUploads(deps) },
  { name: 'uploads that wait for their uploader', everySeconds: 300, run: () => remindUploaders(deps.db) },
  { name: 'new files of videos', everySeconds: 5, run: () => sweepReplacements(deps) },
  {
    name: 'sweep of albums',
    everySeconds: 600,
    run: () => sweepAlbums({ ...deps, uploadDir: deps.config.uploads.dir, queueAlbum: queueAlbumPhotos }),
  },
];
