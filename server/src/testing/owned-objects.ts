/** One object of each kind in each state, and in the settings that its owner may choose; all of one owner. */
import { sql } from 'kysely';
import { type ObjectName, unlistedName } from '@foyer/shared/unlisted-name';
import { hashOfSecret } from '../access/unlisted-proof.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { AccessKind } from '../access/decide-access.ts';
import { addMember, addVideo, insertRow, type RowTable } from './catalogue.ts';
import { bindPeople, type People } from './people.ts';

/**
 * `friends`, `nobody`: private or public, but for these alone by the owner's settings. `unlisted`: asked for by its number; `address`: the same
 * one by the name that opens it.
 */
export const OBJECT_VARIANTS = [
  'public',
  'private',
  'unlisted',
  'address',
  'pending',
  'deleted',
  'friends',
  'nobody',
] as const;
/** Of every unlisted object of the tests. */
const TEST_SECRET = 'The-secret_of_the-test';
/** By what a test asks for it. */
export const nameOfVariant = (variant: string, id: number): ObjectName =>
  variant === 'address' ? unlistedName(id, TEST_SECRET) : id;
/** Makes an unlisted one of a private video. */
export const addTestAddress = async (db: Database, videoId: number, secret = TEST_SECRET): Promise<void> => {
  await sql`INSERT INTO unlisted_addresses (video_id, hash, sealed)
    VALUES (${videoId}, decode(${hashOfSecret(secret)}, 'hex'), ${secret})`.execute(db);
};
export type ObjectVariant = (typeof OBJECT_VARIANTS)[number];
type Variants = Partial<Record<ObjectVariant, number>>;
export type OwnedObjects = Partial<Record<AccessKind, Variants>>;

const SETTINGS = ['private_videos', 'messages', 'wall', 'friends', 'subscriptions'] as const;

export const addOwnedObjects = async (db: Database, { ids }: People): Promise<OwnedObjects> => {
  const { owner } = ids;
  const insert = (table: RowTable, values: object) => insertRow(db, table, values);
  const addOwner = async (name: string, values: object): Promise<number> => {
    const id = await addMember(db, name, values);
    await bindPeople(db, id, ids);
    return id;
  };
  const settingsFor = (audience: string): string =>
    JSON.stringify(Object.fromEntries(SETTINGS.map((field) => [field, audience])));
  const choosy = {
    friends: await addOwner('choosy', { visibility: settingsFor('friends') }),
    nobody: await addOwner('closed', { visibility: settingsFor('nobody') }),
  };

  const ofEachState = async (
    add: (state: { status_id: number; is_private: boolean; member_id: number }) => Promise<number>,
  ): Promise<Variants> => ({
    public: await add({ status_id: 1, is_private: false, member_id: owner }),
    private: await add({ status_id: 1, is_private: true, member_id: owner }),
    pending: await add({ status_id: 4, is_private: false, member_id: owner }),
    deleted: await add({ status_id: 5, is_private: false, member_id: owner }),
    friends: await add({ status_id: 1, is_private: true, member_id: choosy.friends }),
    nobody: await add({ status_id: 1, is_private: true, member_id: choosy.nobody }),
  });
  const video = await ofEachState((state) => addVideo(db, state));
  const unlisted = await addVideo(db, { status_id: 1, is_private: true, member_id: owner });
  await addTestAddress(db, unlisted);
  Object.assign(video, { unlisted, address: unlisted });
  const album = await ofEachState((state) =>
    insert('albums', { dir: 'an-album', title: 'An album', people: 'nobody', ...state }),
  );
  const playlist = {
    public: await insert('playlists', { member_id: owner, title: 'A list', visible: 1 }),
    private: await insert('playlists', { member_id: owner, title: 'A list', visible: 0 }),
    deleted: await insert('playlists', { member_id: owner, title: 'A list', visible: 1, is_deleted: true }),
  };
  for (const playlist_id of [playlist.public, playlist.private])
    await db
      .insertInto('playlist_videos')
      .values({ playlist_id, video_id: video.public ?? 0, position: 1 })
      .execute();
  const comment = (object_id: number | undefined, status_id = 1): Promise<number> =>
    insert('comments', {
      section: 'video',
      object_id,
      member_id: owner,
      body: 'Words',
      added_at: new Date(1),
      status_id,
    });
  const member = {
    public: owner,
    private: await addOwner('hiding', { is_private: true }),
    pending: await addOwner('waiting', { status_id: 0 }),
    deleted: await addOwner('gone', { status_id: 5 }),
    ...choosy,
  };
  // Lists of theirs hold something, so that an empty one is a refusal.
  for (const member_id of Object.values(member)) {
    const open = { status_id: 1, is_private: false, member_id };
    await addVideo(db, open);
    await insert('albums', { dir: 'an-album', title: 'An album', people: 'nobody', ...open });
    await insert('playlists', { member_id, title: 'A list', visible: 1 });
  }
  await db.updateTable('members').set({ about: 'Something of mine' }).execute();
  const underUnlisted = await comment(unlisted);
  return {
    video,
    album,
    playlist,
    comment: {
      public: await comment(video.public),
      private: await comment(video.private),
      unlisted: underUnlisted,
      address: underUnlisted,
      friends: await comment(video.friends),
      pending: await comment(video.public, 4),
      deleted: await comment(video.public, 5),
    },
    member,
  };
};
