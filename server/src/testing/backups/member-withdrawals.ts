/** Withdrawals of what members have, wrote and keep. */
import { ROLES, type Role } from '@foyer/shared/wire-schemas/members/roles';
import { sql } from 'kysely';
import { addComment, deleteComment } from '../../community/comment-changes.ts';
import { getThread, sendMessage } from '../../community/messages.ts';
import { removePlaylist } from '../../library/playlist-edits.ts';
import { takePictureDown } from '../../members/picture-takedown.ts';
import { deleteMark, insertMark, selectMarks } from '../../moderation/marks.sql.ts';
import { selectModerators, updateModerator } from '../../moderation/moderators.sql.ts';
import { takeMessageDown } from '../../moderation/reports/text-takedown.sql.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { ROLE_COLUMNS, selectRoles } from '../../platform/database/role-columns.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { addMember, addVideo } from '../catalogue.ts';
import { isStored, type Side, storePublic, type WithdrawalCase } from './withdrawal-case.ts';

let members = 0;
export const addNamed = async (db: Database, values: Parameters<typeof addMember>[2] = {}) => {
  const name = `member${(members += 1)}`;
  const id = await addMember(db, name, values);
  return { id, name, viewer: { _id: id, is_moderator: values?.is_moderator === true } };
};

export const MEMBER_WITHDRAWALS: readonly WithdrawalCase[] = [
  {
    name: 'a comment, and how many there are',
    kinds: ['comment'],
    prepare: async ({ db }) => {
      const { viewer } = await addNamed(db);
      const id = await addVideo(db);
      const section = { section: 'video', objectIdOrDir: String(id), answeredId: null } as const;
      const { comment_id } = await addComment(db, viewer, { ...section, text: 'Words of mine' }, []);
      await addComment(db, viewer, { ...section, text: 'These stay here' }, []);
      return {
        withdraw: (now) => deleteComment(now.db, viewer, comment_id),
        isWithdrawn: async ({ json }) => {
          const answer = await json(`/api/json/comments/0/video.${id}.json`);
          return !JSON.stringify(answer).includes('Words of mine') && answer['total_count'] === 1;
        },
      };
    },
  },
  {
    name: 'a comment whose row an operator deleted',
    kinds: ['deleted_comments'],
    prepare: async ({ db }) => {
      const { viewer } = await addNamed(db);
      const id = await addVideo(db);
      const given = {
        section: 'video',
        objectIdOrDir: String(id),
        answeredId: null,
        text: 'Words to go',
      } as const;
      const { comment_id } = await addComment(db, viewer, given, []);
      return {
        // Nothing of the site does.
        withdraw: (now) => sql`DELETE FROM comments WHERE id = ${comment_id}`.execute(now.db),
        isWithdrawn: async ({ json }) =>
          !JSON.stringify(await json(`/api/json/comments/0/video.${id}.json`)).includes('Words to go'),
      };
    },
  },
  {
    name: 'the role of a moderator',
    kinds: ['member'],
    prepare: async ({ db }) => {
      const { id, name } = await addNamed(db, { is_moderator: true });
      return {
        withdraw: (now) => updateModerator(now.db, name, false),
        isWithdrawn: async (now) => !(await selectModerators(now.db)).some((one) => one.id === id),
      };
    },
  },
  ...ROLES.map((role) => ({
    name: `a role: ${role}`,
    kinds: ['member'],
    prepare: async ({ db }: Side) => {
      const { id } = await addNamed(db, { [ROLE_COLUMNS[role]]: true });
      return {
        withdraw: async (now: Side) => {
          await sql`UPDATE members SET ${sql.ref(ROLE_COLUMNS[role])} = false WHERE id = ${id}`.execute(
            now.db,
          );
        },
        isWithdrawn: async (now: Side) => {
          const { rows } = await sql<{
            roles: Role[];
          }>`SELECT ${selectRoles} AS roles FROM members m WHERE id = ${id}`.execute(now.db);
          return rows[0]?.roles.length === 0;
        },
      };
    },
  })),
  {
    name: 'a picture of a member that a moderator took down',
    kinds: ['member', 'blocked_picture'],
    prepare: async (side) => {
      const { id } = await addNamed(side.db, { has_avatar: true });
      const object = mediaObject('member', id);
      await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state) VALUES (${object}, 'member', ${id}, 'r1', 'ready')`.execute(
        side.db,
      );
      await sql`INSERT INTO member_pictures (member_id, picture, sha256, difference_hash)
        VALUES (${id}, 'avatar', ${`hash of ${id}`}, ${'01'.repeat(32)}::bit(64))`.execute(side.db);
      const address = await storePublic(side, object, 'avatar.webp');
      return {
        withdraw: ({ db, deps }) =>
          takePictureDown(
            { db, storage: deps.storage },
            { ownerId: id, picture: 'avatar', viewer: null, reason: 'No', isBlocked: true },
          ),
        isWithdrawn: async (now) => {
          const blocked = await sql`SELECT FROM blocked_pictures WHERE sha256 = ${`hash of ${id}`}`.execute(
            now.db,
          );
          return (
            (await now.status(address)) === 404 &&
            !(await isStored(now, object, 'avatar.webp')) &&
            blocked.rows.length === 1
          );
        },
      };
    },
  },
  {
    name: 'a playlist',
    kinds: ['playlist'],
    prepare: async ({ db }) => {
      const { id: member_id, viewer } = await addNamed(db);
      const { id } = await db
        .insertInto('playlists')
        .values({ member_id, title: 'A list', visible: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        withdraw: (now) => removePlaylist(now.db, viewer, id),
        isWithdrawn: async ({ status }) => (await status(`/api/json/playlist/0/${id}.json`)) === 404,
      };
    },
  },
  {
    name: 'a message that was taken down',
    kinds: ['message'],
    prepare: async ({ db }) => {
      const [one, other] = [await addNamed(db), await addNamed(db)];
      const { message_id } = await sendMessage(db, one.viewer, other.id, 'Nasty words');
      return {
        withdraw: (now) => takeMessageDown(now.db, Number(message_id)),
        isWithdrawn: async (now) =>
          (await getThread(now.db, other.viewer, one.id, { page: 1, before: null }))['total_count'] === 0,
      };
    },
  },
  {
    name: 'a mark of moderators',
    kinds: ['mark'],
    prepare: async ({ db }) => {
      const id = await addVideo(db, { is_private: true });
      return {
        withdraw: (now) => insertMark(now.db, 'video', id, 'restricted'),
        isWithdrawn: async (now) => (await selectMarks(now.db, 'video', id)).includes('restricted'),
      };
    },
  },
  {
    name: 'a mark that moderators took away again',
    kinds: ['mark', 'mark_ended'],
    isTakenBack: true,
    prepare: async ({ db }) => {
      const id = await addVideo(db, { is_private: true });
      return {
        withdraw: async (now) => {
          await insertMark(now.db, 'video', id, 'restricted');
          await deleteMark(now.db, 'video', id, 'restricted');
        },
        isWithdrawn: async (now) => (await selectMarks(now.db, 'video', id)).length > 0,
      };
    },
  },
];
