/** Albums as rows of a table. */
import { applyAlbumForm } from '../../albums/apply-album-form.ts';
import { selectEditableAlbumIds } from '../../albums/found-albums.ts';
import { selectAlbumRows } from './album-sheet.sql.ts';
import { type ObjectSheet, termsOf } from './object-sheet.ts';
import { selectModelDirs } from './video-sheet.sql.ts';

export const ALBUM_SHEET: ObjectSheet = {
  kind: 'album',
  columns: ['id', 'title', 'description', 'categories', 'model'],
  selectEditable: selectEditableAlbumIds,
  selectRows: selectAlbumRows,
  tidy: {
    categories: async (_, text) => termsOf(text).join(';'),
    model: async (db, text) =>
      text.trim() === '' ? '' : ((await selectModelDirs(db, [text.trim()]))[0] ?? ''),
  },
  write: (tx, id, { wanted, columns }) => {
    const form = Object.fromEntries(columns.map((column) => [column, wanted[column] ?? '']));
    const { categories } = form;
    return applyAlbumForm(tx, id, {
      ...form,
      ...(categories !== undefined && { categories: termsOf(categories).join(',') }),
    });
  },
};
