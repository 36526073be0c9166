/** Writes details of a video that may be shown unchanged: its own before publication, or what a moderator approved. */
import type { Database } from '../platform/database/create-database.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { getDetailsState } from '../publication/submit-video.ts';
import { indexVideos } from '../search/index-videos.ts';
import { Refused } from '../platform/http/refused.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { toColumns, type VideoDetails } from './video-details.ts';
import { lockUpload, replaceTerms, setChannel, updateDetails } from './video-intake.sql.ts';

/** @throws Refused bad_request for a dir that names nothing, or a channel that its uploader may not publish in */
export const setTerms = async (
  tx: Database,
  videoId: number,
  { categories, models, channel }: Partial<Pick<VideoDetails, 'categories' | 'models' | 'channel'>>,
): Promise<void> => {
  if (channel !== undefined && !(await setChannel(tx, videoId, channel)))
    throw new Refused('bad_request', `no channel ${channel} to publish in`, { field: 'channel' });
  const unknown = {
    categories: categories ? await replaceTerms(tx, 'category', videoId, categories) : [],
    models: models ? await replaceTerms(tx, 'model', videoId, models) : [],
  };
  for (const [field, dirs] of Object.entries(unknown))
    if (dirs.length > 0) throw new Refused('bad_request', `no such ${field}: ${dirs.join(', ')}`, { field });
};

/** What is given, checked by `checkDetails` before; another picture is made by a job. @param tx a transaction */
export const applyDetails = async (
  tx: Database,
  videoId: number,
  details: Partial<VideoDetails>,
): Promise<void> => {
  const before = await lockUpload(tx, videoId);
  const old = await getDetailsState(tx, videoId);
  const screenshot = details.screenshot ?? undefined;
  await updateDetails(tx, videoId, { columns: toColumns(details), screenshot });
  await setTerms(tx, videoId, details);
  if (screenshot !== undefined && screenshot !== old?.screenshot && before?.stage !== 'upload')
    await enqueueJob(tx, QUEUES.pictures, { videoId });
  await indexVideos(tx, [videoId]);
  await recordEvents(tx, { kind: 'videoEdited', videoId });
};
