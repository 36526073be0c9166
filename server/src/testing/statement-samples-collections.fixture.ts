/** Calls of the functions whose statements are about albums, playlists and what members keep. */
import * as albums from '../albums/albums.sql.ts';
import * as changes from '../albums/album-changes.sql.ts';
import * as edits from '../albums/album-edits.sql.ts';
import * as keepMany from '../library/keep-many.sql.ts';
import * as library from '../library/library.sql.ts';
import * as pictures from '../pictures/blocked-pictures.sql.ts';
import * as playlistEdits from '../library/playlist-edits.sql.ts';
import * as playlists from '../library/playlists.sql.ts';
import * as publication from '../publication/album-publication.sql.ts';
import * as work from '../albums/album-work.sql.ts';
import * as sitemaps from '../sitemaps/sitemaps.sql.ts';
import type { StatementSample, StatementSamples } from './statement-sample.ts';

const PAGE = { limit: 10, offset: 0 };
const HASHES = { sha256: '0'.repeat(64), differenceHash: '0'.repeat(16) };
const PLAYLIST = { title: 'Evening', description: 'For it', visible: 1, orientation: 'straight' } as const;
const ALBUM = { dir: 'evening', title: 'Evening', description: '', model_id: null };
const PHOTO = {
  ...HASHES,
  sourceKey: 'sources/album-1/a.jpg',
  fileName: 'a.jpg',
  title: '',
  width: 1,
  height: 1,
};
const BLOCK = { reason: 'a copy', memberId: null };

export const COLLECTION_SAMPLES: StatementSamples = {
  'sitemaps.sql.ts': [
    ...sitemaps.LISTED_KINDS.map(
      (kind): StatementSample =>
        (db) =>
          sitemaps.selectFilledRanges(db, kind, 1000),
    ),
    (db) => sitemaps.selectVideoEntries(db, { after: 0, upTo: 1000 }),
    ...(['albums', 'models', 'channels'] as const).map(
      (kind): StatementSample =>
        (db) =>
          sitemaps.selectNamedEntries(db, kind, { after: 0, upTo: 1000 }),
    ),
  ],
  'albums.sql.ts': [
    ...(
      [
        { kind: 'all' },
        { kind: 'categories', id: 1 },
        { kind: 'model', id: 1 },
        { kind: 'member', id: 1, withHidden: true },
      ] as const
    ).flatMap((source): StatementSample[] => [
      (db) => albums.selectAlbums(db, source, { sort: 'top-rated', ...PAGE }),
      (db) => albums.countAlbums(db, source),
    ]),
    (db) => albums.selectAlbum(db, 1),
    (db) => albums.selectCategoriesOfAlbum(db, 1),
    (db) => albums.selectAlbumCategories(db),
    (db) => albums.selectAlbumCategories(db, 'night'),
  ],
  'album-changes.sql.ts': [
    (db) => changes.selectAlbumChange(db, 1),
    (db) => changes.selectWaitingAlbumChange(db, 1),
    (db) => changes.selectRefusedAlbumChanges(db, 1),
    (db) =>
      changes.splitAlbumChange(
        db,
        {
          ...{ id: 1, album_id: 1, status_id: 4, title: null, description: null, photos: [] },
          ...{ created_at: new Date(0), reject_reason: null },
        },
        { title: true, description: true, photoIds: [1], statusId: 6 },
      ),
    (db) => changes.closeAlbumChange(db, { changeId: 1, from: 4, statusId: 6, memberId: 1, reason: '' }),
    (db) => changes.updatePhotoStates(db, [1], { from: ['proposed'], to: 'ready' }),
    (db) => changes.selectAnyPhotos(db, 1),
  ],
  'album-edits.sql.ts': [
    (db) => edits.insertAlbum(db, 1, { ...ALBUM, isPrivate: false, categories: ['night'] }),
    (db) => edits.updateAlbum(db, 1, { title: 'Night' }, ['night']),
    (db) => edits.insertPhotos(db, 1, [PHOTO]),
    (db) => edits.insertFailedPhotos(db, 1, [{ name: 'a.jpg', code: 'photo_small' }]),
    (db) => edits.pinPhotoFiles(db, 1),
    (db) => edits.updatePhotoOrder(db, 1, [1]),
    (db) => edits.updatePhotoCaptions(db, 1, new Map([[1, 'Quay']])),
    (db) => edits.selectAlbumTexts(db, 1),
  ],
  'album-publication.sql.ts': [
    (db) => publication.selectAlbumState(db, 1),
    (db) => db.transaction().execute((tx) => publication.selectAlbumState(tx, 1)),
    (db) => publication.selectAlbumLacks(db, 1),
    (db) => publication.replaceAlbumRevision(db, 1),
    (db) =>
      publication.updateAlbumState(db, {
        albumId: 1,
        from: { status_id: 4, is_private: false },
        to: { status_id: 1, is_private: false },
        memberId: 1,
        reason: 'approved',
        isNew: true,
        endsAddresses: true,
      }),
  ],
  'album-work.sql.ts': [
    (db) => work.holdAlbum(db, 1, { run: 'run', seconds: 60 }),
    (db) => work.releaseAlbum(db, 1, 'run'),
    (db) => work.startPhoto(db, 1, { after: 0, file: 'file' }),
    (db) =>
      work.finishPhoto(db, 1, {
        file: 'file',
        widths: [480],
        width: 480,
        height: 320,
        differenceHash: HASHES.differenceHash,
      }),
    (db) => work.unstartPhoto(db, 1),
    (db) => work.failPhoto(db, 1, 'unreadable'),
    (db) => work.selectAlbumWork(db, 1),
    (db) => work.selectAlbumsInWork(db),
    (db) => work.deleteUnreceivedAlbums(db, 60, 1),
    (db) => work.selectSpentAlbumFolders(db, { among: ['sources/album-1'] }),
    (db) => work.selectSpentAlbumFolders(db, { olderThanSeconds: 60 }),
  ],
  'blocked-pictures.sql.ts': [
    (db) => pictures.isPictureBlocked(db, HASHES),
    (db) => pictures.blockAlbumPictures(db, 1, BLOCK),
    (db) => pictures.blockMemberPicture(db, 1, 'avatar', BLOCK),
  ],
  'library.sql.ts': [
    ...library.LIBRARY_TABLES.flatMap((table): StatementSample[] => [
      (db) => library.addToLibrary(db, table, 1, 1),
      (db) => library.removeFromLibrary(db, table, 1, 1),
    ]),
    (db) => library.deleteHistory(db, 1, null),
    (db) => library.selectKept(db, 1, 1),
  ],
  'keep-many.sql.ts': [
    (db) => keepMany.selectPublicVideos(db, [1]),
    ...[...library.LIBRARY_TABLES, 'history' as const].flatMap((table): StatementSample[] => [
      (db) => keepMany.addManyToLibrary(db, table, 1, [{ videoId: 1, at: new Date() }]),
      (db) => keepMany.removeManyFromLibrary(db, table, 1, [1]),
    ]),
    (db) => keepMany.addManyToPlaylist(db, 1, [1], 10),
    (db) => keepMany.removeManyFromPlaylist(db, 1, [1]),
    (db) => keepMany.moveInPlaylist(db, 1, { videoId: 1, nextTo: 2, isAfter: true }),
  ],
  'playlists.sql.ts': [
    ...(
      [
        { kind: 'all' },
        { kind: 'categories', id: 1 },
        { kind: 'video', id: 1 },
        { kind: 'member', id: 1, withHidden: false },
      ] as const
    ).flatMap((source): StatementSample[] => [
      (db) => playlists.selectPlaylists(db, source, { sort: 'top-rated', ...PAGE, thumbs: 3 }),
      (db) => playlists.countPlaylists(db, source),
    ]),
    (db) => playlists.selectPlaylist(db, 1, 3),
    (db) => playlists.selectCategoriesOfPlaylist(db, 1),
  ],
  'playlist-edits.sql.ts': [
    (db) => playlistEdits.insertPlaylist(db, 1, PLAYLIST, { categories: ['night'], max: 10 }),
    (db) => playlistEdits.updatePlaylist(db, 1, PLAYLIST, ['night']),
    (db) => playlistEdits.deletePlaylist(db, 1),
    (db) => playlistEdits.addToPlaylist(db, 1, 1, 10),
    (db) => playlistEdits.removeFromPlaylist(db, 1, 1),
  ],
};
