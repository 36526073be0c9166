/** Videos as rows of a table, with the columns of `npm run ingest`. */
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { VIDEO_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { selectEditableIds } from '../../catalogue/found/found-videos.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { indexVideos } from '../../search/index-videos.ts';
import { applyDetails } from '../../uploads/apply-details.ts';
import { checkDetails, type VideoDetails } from '../../uploads/video-details.ts';
import { type ObjectSheet, termsOf } from './object-sheet.ts';
import type { Cells } from './term-sheet.ts';
import { selectModelDirs, selectVideoRows, updateJapanese } from './video-sheet.sql.ts';

const detailsOf = (cells: Cells, columns: readonly string[]): Partial<VideoDetails> => {
  const given = (column: string): string | undefined =>
    columns.includes(column) ? cells[column] : undefined;
  const [title, description, gender] = [given('title'), given('description'), given('gender')];
  const [categories, models] = [given('categories'), given('models')];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(gender !== undefined && { gender: gender as Gender }),
    ...(categories !== undefined && { categories: termsOf(categories) }),
    ...(models !== undefined && { models: termsOf(models) }),
  };
};

export const VIDEO_SHEET: ObjectSheet = {
  kind: 'video',
  columns: ['id', 'file', 'title', 'title_ja', 'description', 'categories', 'gender', 'models'],
  selectEditable: selectEditableIds,
  selectRows: selectVideoRows,
  tidy: {
    /** What a video was made from. */
    file: null,
    categories: async (_, text) => termsOf(text).join(';'),
    models: async (db, text) => termsOf((await selectModelDirs(db, termsOf(text))).join(';')).join(';'),
  },
  write: async (tx, id, { wanted, columns }) => {
    const details = detailsOf(wanted, columns);
    checkDetails(details);
    const japanese = wanted['title_ja'];
    if (japanese !== undefined)
      checkTextLength(japanese, { field: 'title_ja', min: 0, max: VIDEO_TITLE_MAX_LENGTH });
    await applyDetails(tx, id, details);
    if (japanese !== undefined && columns.some((column) => column.startsWith('title'))) {
      await updateJapanese(tx, id, japanese);
      await indexVideos(tx, [id]);
    }
  },
};
