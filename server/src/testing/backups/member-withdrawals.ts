/** Withdrawals of members and of what they wrote and keep. */
import { sql } from 'kysely';
import { endAccount } from '../../accounts/account-changes.ts';
import { askDeletion, getDeletionDue, keepAccount } from '../../accounts/account-deletion.ts';
import { addComment, deleteComment } from '../../community/comment-changes.ts';
import { getThread, sendMessage } from '../../community/messages.ts';
import { removePlaylist } from '../../library/playlist-edits.ts';
import { takePictureDown } from '../../members/picture-takedown.ts';
import { deleteMark, insertMark, selectMarks } from '../../moderation/marks.sql.ts';
import { suspendMember, unsuspendMember } from '../../moderation/member-measures.ts';
import { selectModerators, updateModerator } from '../../moderation/moderators.sql.ts';
import { takeMessageDown } from '../../moderation/reports/text-takedown.sql.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { addMember, addVideo, TEST_PASSWORD } from '../catalogue.ts';
import { signIn } from '../../sign-in/sessions.ts';
import { isStored, type Side, storePublic, type WithdrawalCase } from './withdrawal-case.ts';

let members = 0;
const add = async (db: Database, values: Parameters<typeof addMember>[2] = {}) => {
  const name = `member${(members += 1)}`;
  const id = await addMember(db, name, values);
  return { id, name, viewer: { _id: id, is_moderator: values?.is_moderator === true } };
};

const memberAddress = (id: number): string => `/api/json/member/0/${id}.json`;
const MAIL = { publicUrl: 'http://localhost:8100', siteName: 'Foyer' };
const measure = (memberId: number) =>
  ({ memberId, viewer: null, ground: 'rules', reason: 'Spam', days: 30 }) as never;
const contextOf = ({ db, deps }: Side) => ({
  ...MAIL,
  db,
  storage: deps.storage,
  records: deps.config.records,
  secrets: deps.secrets,
  wakeOutbox: () => undefined,
});
const maySignIn = (side: Side, usr: string): Promise<boolean> =>
  signIn(contextOf(side), { usr, pwd: TEST_PASSWORD, address: usr, userAgent: '', oldToken: undefined }).then(
    () => true,
    () => false,
  );

export const MEMBER_WITHDRAWALS: readonly WithdrawalCase[] = [
  {
    name: 'a comment, and how many there are',
    kinds: ['comment'],
    prepare: async ({ db }) => {
      const { viewer } = await add(db);
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
      const { viewer } = await add(db);
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
      const { id, name } = await add(db, { is_moderator: true });
      return {
        withdraw: (now) => updateModerator(now.db, name, false),
        isWithdrawn: async (now) => !(await selectModerators(now.db)).some((one) => one.id === id),
      };
    },
  },
  {
    name: 'a picture of a member that a moderator took down',
    kinds: ['member', 'blocked_picture'],
    prepare: async (side) => {
      const { id } = await add(side.db, { has_avatar: true });
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
    name: 'a member who is suspended',
    kinds: ['suspension', 'member'],
    prepare: async ({ db }) => {
      const { id, name } = await add(db);
      return {
        withdraw: (now) => suspendMember(now.db, MAIL, measure(id)),
        isWithdrawn: async (now) => !(await maySignIn(now, name)),
      };
    },
  },
  {
    name: 'a suspension that was lifted again',
    kinds: ['suspension', 'suspension_ended'],
    isTakenBack: true,
    prepare: async ({ db }) => {
      const { id, name } = await add(db);
      return {
        withdraw: async (now) => {
          await suspendMember(now.db, MAIL, measure(id));
          await unsuspendMember(now.db, { memberId: id, viewer: null, reason: 'By mistake' });
        },
        isWithdrawn: async (now) => !(await maySignIn(now, name)),
      };
    },
  },
  {
    name: 'a profile whose member asked for the end of the account',
    kinds: ['account_deletion', 'member'],
    prepare: async ({ db }) => {
      const { id, viewer } = await add(db);
      const session = { ...viewer, session: '00000000-0000-0000-0000-000000000000', proved: null } as never;
      return {
        withdraw: (now) => askDeletion(contextOf(now), session, { old: TEST_PASSWORD, usr: '' }),
        isWithdrawn: async (now) => {
          const { member } = (await now.json(memberAddress(id))) as { member?: { joined?: unknown } };
          return (await getDeletionDue(now.db, id)) !== null && member?.joined === null;
        },
      };
    },
  },
  {
    name: 'an account whose end was asked for before the backup and taken back after it',
    kinds: ['account_kept'],
    isTakenBack: true,
    prepare: async (side) => {
      const { id, viewer } = await add(side.db);
      const session = { ...viewer, session: '00000000-0000-0000-0000-000000000000', proved: null } as never;
      await askDeletion(contextOf(side), session, { old: TEST_PASSWORD, usr: '' });
      return {
        withdraw: (now) => keepAccount(now.db, viewer),
        isWithdrawn: async (now) => (await getDeletionDue(now.db, id)) !== null,
      };
    },
  },
  {
    name: 'an account that ended',
    kinds: ['member', 'account_kept'],
    prepare: async (side) => {
      const { id, name, viewer } = await add(side.db);
      const video = await addVideo(side.db, { member_id: id });
      const elsewhere = await addVideo(side.db);
      const given = {
        section: 'video',
        objectIdOrDir: String(elsewhere),
        answeredId: null,
        text: 'By who left',
      } as const;
      await addComment(side.db, viewer, given, []);
      const address = await storePublic(side, mediaObject('video', video), 'thumb-320.jpg');
      return {
        withdraw: (now) => endAccount(contextOf(now), id),
        isWithdrawn: async (now) =>
          (await now.status(memberAddress(id))) === 404 &&
          !(await maySignIn(now, name)) &&
          (await now.status(address)) === 404 &&
          !JSON.stringify(await now.json(`/api/json/comments/0/video.${elsewhere}.json`)).includes(
            'By who left',
          ),
      };
    },
  },
  {
    name: 'a playlist',
    kinds: ['playlist'],
    prepare: async ({ db }) => {
      const { id: member_id, viewer } = await add(db);
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
      const [one, other] = [await add(db), await add(db)];
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
