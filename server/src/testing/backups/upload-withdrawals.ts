/** Withdrawals of videos, albums and their parts. */
import { unlistedName } from '@foyer/shared/unlisted-name';
import { requireAccess } from '../../access/require-access.ts';
import { editAlbum } from '../../albums/album-edits.ts';
import { deleteUnreceivedAlbums } from '../../albums/album-work.sql.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { filmFolder } from '../../platform/storage/media-keys.ts';
import { changeAlbumState } from '../../publication/album-publication.ts';
import {
  changeVideoState,
  getVideoState,
  readdVideo,
  renewAddress,
  setAddress,
} from '../../publication/publication.ts';
import { makeAddress, openAddress } from '../../publication/unlisted-address.ts';
import { removeObjectFiles } from '../../stored-files/media-removal.ts';
import { recordFiles } from '../../stored-files/stored-files.ts';
import { deleteUnsentVideo } from '../../uploads/unsent-videos.sql.ts';
import { addAlbumWithPhoto } from '../albums.ts';
import { addMember, addVideo } from '../catalogue.ts';
import { type Side, storePublic, isStored, type WithdrawalCase } from './withdrawal-case.ts';

let members = 0;
/** Trusted, with another name each time. */
export const addOwner = (db: Database, values: Parameters<typeof addMember>[2] = {}): Promise<number> =>
  addMember(db, `owner${(members += 1)}`, { status_id: 6, ...values });

const stateOf = async ({ json }: Side, id: number): Promise<unknown> =>
  ((await json(`/api/json/video/0/0/0/${id}.json`))['video'] as { status?: unknown } | undefined)?.status;

export const addModerator = async (db: Database) => ({
  _id: await addOwner(db, { is_moderator: true }),
  is_moderator: true,
});

export const UPLOAD_WITHDRAWALS: readonly WithdrawalCase[] = [
  {
    name: 'a video that its owner made private',
    kinds: ['video'],
    prepare: async (side) => {
      const id = await addVideo(side.db);
      const address = await storePublic(side, mediaObject('video', id), 'thumb-320.jpg');
      return {
        withdraw: ({ db }) => changeVideoState({ db }, { videoId: id, change: 'make_private', viewer: null }),
        isWithdrawn: async ({ status }) => (await status(address)) === 404,
      };
    },
  },
  {
    name: 'a video that a moderator deleted, which its owner may not bring back',
    kinds: ['video', 'deleted_by'],
    prepare: async ({ db }) => {
      const owner = await addOwner(db);
      const id = await addVideo(db, { member_id: owner });
      const viewer = { _id: owner, is_moderator: false, status_id: 6 };
      const by = await addModerator(db);
      return {
        withdraw: (now) => changeVideoState({ db: now.db }, { videoId: id, change: 'delete', viewer: by }),
        isWithdrawn: async (side) =>
          (await stateOf(side, id)) === 'deleted' &&
          (await readdVideo(side, { videoId: id, viewer }).then(
            () => false,
            ({ code }: { code?: unknown }) => code === 'no_permission',
          )),
      };
    },
  },
  {
    name: 'an album',
    kinds: ['album'],
    prepare: async (side) => {
      const member_id = await addOwner(side.db);
      const id = await addAlbumWithPhoto(side.db, { member_id, status_id: 1, people: 'nobody' });
      const address = await storePublic(side, mediaObject('album', id), `photos/f${id}-320.jpg`);
      return {
        withdraw: ({ db }) =>
          changeAlbumState({ db }, { albumId: id, change: 'delete', viewer: null, onBehalfOf: member_id }),
        isWithdrawn: async ({ status, json }) => {
          const { album } = (await json(`/api/json/album/0/0/0/${id}.json`)) as {
            album?: { images?: unknown };
          };
          return (await status(address)) === 404 && !album?.images;
        },
      };
    },
  },
  {
    name: 'a photo that was taken out of an album',
    kinds: ['deleted_photos'],
    prepare: async (side) => {
      const member_id = await addOwner(side.db);
      const albumId = await addAlbumWithPhoto(side.db, { member_id, status_id: 1, people: 'nobody' });
      const { id } = await side.db
        .insertInto('photos')
        .values({
          album_id: albumId,
          position: 2,
          width: 9,
          height: 9,
          state: 'ready',
          file: 'gone',
          widths: [320],
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const object = mediaObject('album', albumId);
      const address = await storePublic(side, object, 'photos/gone-320.jpg');
      return {
        withdraw: ({ db, deps: { storage } }) =>
          editAlbum(
            {
              db,
              storage,
              limits: { maxPhotos: 100 } as never,
              queueAlbum: async () => undefined,
              isTrusted: () => true,
            },
            { _id: member_id, is_moderator: false, status_id: 6 },
            albumId,
            { remove: String(id) },
            [],
          ),
        isWithdrawn: async (now) =>
          (await now.status(address)) === 404 && !(await isStored(now, object, 'photos/gone-320.jpg')),
      };
    },
  },
  {
    name: 'what never got a file',
    kinds: ['deleted_videos', 'deleted_albums'],
    prepare: async ({ db }) => {
      const video = await addVideo(db, { status_id: 0 });
      const album = await addAlbumWithPhoto(db, { member_id: await addOwner(db), status_id: 0 });
      await db.deleteFrom('photos').where('album_id', '=', album).execute();
      return {
        withdraw: async (now) => {
          await deleteUnsentVideo(now.db, video);
          await deleteUnreceivedAlbums(now.db, 0, album);
        },
        isWithdrawn: async (now) => {
          const state = await getVideoState(now.db, video);
          const row = await now.db
            .selectFrom('albums')
            .select('status_id')
            .where('id', '=', album)
            .executeTakeFirst();
          return [undefined, 5].includes(state?.status_id) && [undefined, 5].includes(row?.status_id);
        },
      };
    },
  },
  {
    name: 'the address of an unlisted video',
    kinds: ['unlisted_address'],
    prepare: async ({ db, deps: { secrets: first } }) => {
      const member_id = await addOwner(db);
      const videoId = await addVideo(db, { member_id, is_private: true });
      const address = makeAddress(first, videoId);
      await setAddress(db, videoId, address);
      const secret = openAddress(first, videoId, address.sealed);
      const viewer = { _id: member_id, is_moderator: false, status_id: 6 };
      return {
        withdraw: ({ db: now, deps: { secrets } }) => renewAddress({ db: now, secrets }, { videoId, viewer }),
        isWithdrawn: (now) =>
          requireAccess(now.db, null, 'see', 'video', unlistedName(videoId, secret)).then(
            () => false,
            () => true,
          ),
      };
    },
  },
  {
    name: 'files of a video that was taken down for good',
    kinds: ['stored_folder', 'media_object'],
    prepare: async (side) => {
      const id = await addVideo(side.db);
      const object = mediaObject('video', id);
      const address = await storePublic(side, object, 'thumb-320.jpg');
      const { storage } = side.deps;
      await recordFiles(side.db, { folder: filmFolder(`w${id}`), object }, ['a.m4s']);
      await storage.put(`${filmFolder(`w${id}`)}/a.m4s`, Buffer.from('film'));
      return {
        withdraw: ({ db, deps }) => removeObjectFiles({ db, storage: deps.storage }, object),
        isWithdrawn: async (now) =>
          (await now.status(address)) === 404 &&
          !(await isStored(now, object, 'thumb-320.jpg')) &&
          (await now.deps.storage.stat(`${filmFolder(`w${id}`)}/a.m4s`)) === undefined,
      };
    },
  },
];
