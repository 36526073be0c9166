/** Suspensions, and ends of accounts. */
import { endAccount } from '../../accounts/account-changes.ts';
import { askDeletion, getDeletionDue, keepAccount } from '../../accounts/account-deletion.ts';
import { addComment } from '../../community/comment-changes.ts';
import { suspendMember, unsuspendMember } from '../../moderation/member-measures.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { signIn } from '../../sign-in/sessions.ts';
import { addVideo, TEST_PASSWORD } from '../catalogue.ts';
import { addNamed } from './member-withdrawals.ts';
import { type Side, storePublic, type WithdrawalCase } from './withdrawal-case.ts';

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

export const ACCOUNT_WITHDRAWALS: readonly WithdrawalCase[] = [
  {
    name: 'a member who is suspended',
    kinds: ['suspension', 'member'],
    prepare: async ({ db }) => {
      const { id, name } = await addNamed(db);
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
      const { id, name } = await addNamed(db);
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
      const { id, viewer } = await addNamed(db);
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
      const { id, viewer } = await addNamed(side.db);
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
      const { id, name, viewer } = await addNamed(side.db);
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
];
