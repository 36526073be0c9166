/** Finds videos by several filters together, for those who edit the catalogue (docs/decisions/0124). */
import type { DeskVideo, DeskVideos } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import type { Database } from '../../platform/database/create-database.ts';
import type { ListPlace } from '../../platform/http/lists/list-page.ts';
import { eachLookedAt, readLookedAtPage } from '../../platform/http/lists/looked-at-page.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../../platform/storage/media-address.ts';
import {
  countFoundVideos,
  type FoundVideoRow,
  selectFoundIds,
  selectFoundVideos,
  selectLastLookedAt,
  selectSource,
  type Source,
  type VideoFilter,
} from './found-videos.sql.ts';
import { withWorkMemory } from '../postgres-search/work-memory.sql.ts';
import { durationText, shownPicture } from '../video-card.ts';

export { selectEditableIds, type VideoFilter } from './found-videos.sql.ts';

/** Of private videos nobody gets pictures without a signature. */
const thumbOf = ({ id, revision, is_private, withheld_uses }: FoundVideoRow): string | null =>
  is_private || revision === null
    ? null
    : shownPicture(withheld_uses, (file) => publicMediaUrl(mediaObject('video', id), revision, file))(
        MEDIA_FILES.videoThumb,
      );

const toDeskVideo = (row: FoundVideoRow): DeskVideo => ({
  video_id: row.id,
  dir: row.dir,
  title: row.title,
  thumb: thumbOf(row),
  duration: durationText(row.duration_seconds),
  date: row.posted_at.toISOString(),
  gender: row.gender as Gender,
  is_exclusive: row.is_exclusive,
  is_private: row.is_private,
  channel: row.channel,
  categories: row.categories,
  models: row.models,
});

/** Words are looked for as a search does. */
const selectSourceOf = (db: Database, filter: VideoFilter): Promise<Source> =>
  filter.query ? withWorkMemory(db, (tx) => selectSource(tx, filter)) : selectSource(db, filter);

/** @param max more are not counted */
export const findVideos = async (
  db: Database,
  filter: VideoFilter,
  asked: { after: ListPlace | null; size: number; max: number },
): Promise<DeskVideos> => {
  const source = await selectSourceOf(db, filter);
  const { found, ...rest } = await readLookedAtPage(asked, {
    last: (after) => selectLastLookedAt(db, filter, source, after),
    select: (rows) => selectFoundVideos(db, filter, source, rows),
    count: (rows) => countFoundVideos(db, filter, source, rows),
  });
  return { videos: found.map(toDeskVideo), ...rest };
};

/** Numbers of all that is found, the latest first, some at a time. */
export async function* eachFoundId(db: Database, filter: VideoFilter): AsyncGenerator<number[]> {
  const source = await selectSourceOf(db, filter);
  yield* eachLookedAt(
    (after) => selectLastLookedAt(db, filter, source, after),
    (stretch) => selectFoundIds(db, filter, source, stretch),
  );
}
