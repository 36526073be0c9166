/** Calls of the functions whose statements are about accounts, members and what these write to one another. */
import * as access from '../access/access.sql.ts';
import * as accountChanges from '../accounts/account-changes.sql.ts';
import * as accountDeletion from '../accounts/account-deletion.sql.ts';
import * as accounts from '../accounts/accounts.sql.ts';
import * as commentChanges from '../community/comment-changes.sql.ts';
import * as comments from '../community/comments.sql.ts';
import * as watchedWords from '../community/watched-words.sql.ts';
import * as mentions from '../community/mentions.sql.ts';
import * as dataExports from '../accounts/data-exports.sql.ts';
import * as identities from '../sign-in/identities.sql.ts';
import * as factorRemoval from '../accounts/factor-removal.sql.ts';
import * as passkeys from '../sign-in/passkeys.sql.ts';
import * as secondFactors from '../sign-in/second-factors.sql.ts';
import * as signInSteps from '../sign-in/sign-in-steps.sql.ts';
import * as ageRequests from '../access/age-requests.sql.ts';
import * as limits from '../access/limits.sql.ts';
import * as mails from '../platform/mail/mails.sql.ts';
import * as digest from '../notifications/digest.sql.ts';
import * as live from '../notifications/live.sql.ts';
import * as members from '../members/members.sql.ts';
import * as messages from '../community/messages.sql.ts';
import * as notifications from '../notifications/notifications.sql.ts';
import * as profile from '../members/profile.sql.ts';
import * as relations from '../members/relations.sql.ts';
import { selectSuspension } from '../sign-in/suspension.sql.ts';
import * as stepUp from '../sign-in/step-up.sql.ts';
import * as tokens from '../sign-in/session-tokens.sql.ts';
import * as sessions from '../sign-in/sessions.sql.ts';

import { selectSessionMember } from '../access/media-holders.sql.ts';
import { selectIsSubscribed, selectSubscriptions } from '../members/subscriptions.sql.ts';
import type { StatementSample, StatementSamples } from './statement-sample.ts';
import {
  deleteLegacySecret,
  insertKeyIds,
  selectKeyIds,
  selectLegacySecret,
  updateKeyIds,
} from '../platform/secrets/secrets.sql.ts';

const PAGE = { limit: 10, offset: 0 };
const HASH = Buffer.alloc(32);
const COMMENTED = { section: 'video', objectId: 1 } as const;
const STRANGER = { memberId: null, isModerator: false };
const MODERATOR = { memberId: 1, isModerator: true };
const NETWORK_KEYS = [
  { key: 'narrow', limit: 3 },
  { key: 'wide', limit: 12 },
];
const UUID = '00000000-0000-4000-8000-000000000000';
const MAIL = { recipient: 'anna@example.org', subject: 'Hello', body: 'Hello' };
const PICTURE_HASHES = { sha256: '0'.repeat(64), differenceHash: '0'.repeat(16) };
const IDENTITY = {
  issuer: 'https://issuer.example',
  subject: 'subject',
  email: 'anna@example.org',
  names: ['Anna'],
};
const ADDRESS = { name: 'anna', email: 'anna@example.org', passwordHash: 'hash', language: 'en' };

export const MEMBER_SAMPLES: StatementSamples = {
  'access.sql.ts': [
    ...(['video', 'album', 'playlist', 'member', 'model', 'channel', 'comment'] as const).map(
      (kind): StatementSample =>
        (db) =>
          access.selectAccessRow(db, kind, '1', 1),
    ),
    (db) => access.selectAccessRow(db, 'model', 'aki', null),
    (db) => access.selectMemberAccessRows(db, [1], 2),
    (db) => access.selectMemberAccessRows(db, [1], null),
  ],
  'sign-in-steps.sql.ts': [
    (db) => signInSteps.insertLink(db, { idHash: HASH, browserHash: HASH, memberId: 1, minutes: 15 }),
    (db) => signInSteps.takeLink(db, { idHash: HASH, browserHash: HASH }),
    (db) => signInSteps.insertStep(db, { idHash: HASH, purpose: 'code', memberId: 1, minutes: 10 }),
    (db) =>
      signInSteps.insertStep(db, { idHash: HASH, purpose: 'passkey-sign-in', memberId: null, minutes: 10 }),
    (db) => signInSteps.selectCodeStep(db, HASH),
    (db) => signInSteps.takeStep(db, HASH, { purpose: 'passkey-add', memberId: null }),
    (db) => signInSteps.deleteStepsOf(db, 1),
    (db) => signInSteps.deleteExpiredSteps(db),
  ],
  'second-factors.sql.ts': [
    (db) => secondFactors.selectFactor(db, 1),
    (db) => secondFactors.upsertWaitingFactor(db, 1, { secret: 'SECRET', sealed: null }),
    (db) => secondFactors.selectUnsealedSeeds(db, 'abc123', 10),
    (db) => secondFactors.updateSeed(db, { member_id: 1, secret: 'SECRET', sealed: null }, 'abc123.x'),
    (db) => secondFactors.countSeeds(db),
    (db) => secondFactors.takeCounter(db, 1, 5),
    (db) => secondFactors.takeRecoveryCode(db, 1, HASH),
    (db) => secondFactors.confirmFactor(db, 1, [HASH]),
    (db) => secondFactors.renewRecoveryCodes(db, 1, [HASH]),
    (db) => secondFactors.deleteFactor(db, 1),
  ],
  'factor-removal.sql.ts': [
    (db) => factorRemoval.upsertRemoval(db, 1, { beginHash: HASH, hours: 24 }),
    (db) => factorRemoval.beginRemoval(db, { beginHash: HASH, keepHash: Buffer.alloc(32, 1), days: 7 }),
    (db) => factorRemoval.selectRemovalDue(db, 1),
    (db) => factorRemoval.deleteRemoval(db, 1),
    (db) => factorRemoval.selectKeeper(db, HASH),
    (db) => factorRemoval.selectDueRemovals(db, 20),
    (db) => factorRemoval.selectWaitingRemovals(db),
    (db) => factorRemoval.selectFactorOwner(db, 'anna'),
    (db) => factorRemoval.removeFactors(db, 1, { isDue: true }),
    (db) => factorRemoval.removeFactors(db, 1, { isDue: false }),
  ],
  'passkeys.sql.ts': [
    (db) =>
      passkeys.insertPasskey(
        db,
        { id: 'id', memberId: 1, publicKey: HASH, counter: 0, transports: ['usb'], name: 'Phone' },
        20,
      ),
    (db) => passkeys.ensureHandle(db, 1, Buffer.from('handle')),
    (db) => passkeys.selectPasskeys(db, 1),
    (db) => passkeys.selectPasskeyById(db, 'id'),
    (db) => passkeys.markPasskeyUsed(db, 'id', 1),
    (db) => passkeys.renamePasskey(db, 1, UUID, 'Phone'),
    (db) => passkeys.deletePasskey(db, 1, UUID),
  ],
  'age-requests.sql.ts': [
    (db) => ageRequests.insertAgeRequest(db, { id: 'id', nonce: 'nonce', browserHash: 'hash', seconds: 60 }),
    (db) => ageRequests.selectOpenAgeRequest(db, 'id'),
    (db) => ageRequests.answerAgeRequest(db, 'id', 'adult', new Date()),
    (db) => ageRequests.takeAgeAnswer(db, 'id', 'hash'),
    (db) => ageRequests.deletePastAgeRequests(db),
  ],
  'limits.sql.ts': [
    (db) => limits.countTry(db, NETWORK_KEYS, 60),
    (db) =>
      limits.countDelayedTry(db, NETWORK_KEYS, {
        delaySeconds: 1,
        maxDelaySeconds: 60,
        forgetSeconds: 600,
      }),
    (db) => limits.forgetTries(db, ['key']),
    (db) => limits.deletePastLimits(db),
  ],
  'media-holders.sql.ts': [(db) => selectSessionMember(db, UUID)],
  'secrets.sql.ts': [
    (db) => selectLegacySecret(db),
    (db) => deleteLegacySecret(db),
    (db) => selectKeyIds(db),
    (db) => insertKeyIds(db, ['abc123']),
    (db) => updateKeyIds(db, ['abc123']),
  ],
  'account-changes.sql.ts': [
    (db) =>
      accountChanges.requestEmailChange(db, {
        memberId: 1,
        email: 'anna@example.org',
        codeHash: HASH,
        hours: 24,
        mails: { requested: MAIL, occupied: MAIL },
      }),
    (db) => accountChanges.confirmNewEmail(db, HASH, { tell: () => MAIL, finish: async () => {} }),
    (db) => accountChanges.selectOwnUploads(db, 1),
    (db) => accountChanges.closeAccount(db, 1),
  ],
  'account-deletion.sql.ts': [
    (db) => accountDeletion.insertDeletion(db, 1, 14),
    (db) => accountDeletion.deleteDeletion(db, 1),
    (db) => accountDeletion.selectDeletionDue(db, 1),
    (db) => accountDeletion.selectDueDeletions(db, 10),
  ],
  'data-exports.sql.ts': [
    (db) => dataExports.insertExport(db, 1, UUID),
    (db) => dataExports.selectExport(db, 1, UUID),
    (db) => dataExports.selectExportBody(db, { memberId: 1, session: UUID, id: UUID }),
    (db) => dataExports.selectWaitingExports(db, 10),
    (db) => dataExports.fillExport(db, 1, 7),
    (db) => dataExports.deleteExpiredExports(db),
  ],
  'accounts.sql.ts': [
    (db) =>
      accounts.registerMember(db, {
        ...ADDRESS,
        codeHash: HASH,
        browserHash: HASH,
        hours: 24,
        mails: { registered: MAIL, occupied: MAIL },
      }),
    (db) => accounts.confirmMember(db, { codeHash: HASH, browserHash: HASH }),
    (db) => accounts.selectAccountByEmail(db, 'anna@example.org'),
    (db) => accounts.postCode(db, { codeHash: HASH, memberId: 1, purpose: 'restore', hours: 24 }, MAIL),
    (db) => accounts.selectRestoreAccount(db, HASH),
    (db) => accounts.restorePassword(db, { codeHash: HASH, memberId: 1, passwordHash: 'hash' }),
    (db) => accounts.deletePastCodes(db),
  ],
  'mails.sql.ts': [
    (db) => mails.insertMail(db, MAIL),
    (db) => mails.claimMails(db, 5, 60),
    (db) => mails.selectOutboxState(db),
    (db) => mails.selectWaitingBodies(db, 'sealed:'),
    (db) => mails.updateWaitingBody(db, { id: 1, body: 'before' }, 'after'),
    (db) => mails.markMailSent(db, 1),
    (db) => mails.postponeMail(db, 1, 60),
    (db) => mails.giveMailUp(db, 1, 'refused'),
    (db) => mails.deletePastMails(db),
  ],
  'messages.sql.ts': [
    (db) =>
      messages.insertMessage(
        db,
        { fromId: 1, toId: 2, body: 'hello' },
        { limit: 5, windowMinutes: 10, newPeopleLimit: 10 },
      ),
    (db) => messages.insertMessageReport(db, 1, 1),
    (db) => messages.selectThreads(db, 1, PAGE),
    (db) => messages.selectThread(db, 1, 2, { ...PAGE, before: null }),
    (db) => messages.selectPerson(db, 1),
    (db) => messages.markThreadRead(db, 1, 2),
    (db) => messages.countUnread(db, 1),
    (db) => messages.deleteMessages(db, 1, { messageId: 1 }),
    (db) => messages.deleteMessages(db, 1, { otherId: 2 }),
  ],
  'mentions.sql.ts': [(db) => mentions.selectMembersByNames(db, ['anna'], 1)],
  'watched-words.sql.ts': [
    (db) => watchedWords.selectWatchedWords(db),
    (db) => watchedWords.insertWatchedWord(db, { word: 'lantern', memberId: 1, max: 500 }),
    (db) => watchedWords.endWatchedWord(db, { id: 1, memberId: 1 }),
  ],
  'comments.sql.ts': [
    (db) => comments.selectPinned(db, { section: 'video', objectId: 1 }, 1),
    (db) => comments.selectNamedOwner(db, COMMENTED),
    (db) => comments.selectThreads(db, COMMENTED, { ...PAGE, order: 'newest' }, STRANGER),
    (db) => comments.selectThreads(db, COMMENTED, { ...PAGE, order: 'oldest' }, MODERATOR),
    (db) => comments.selectAnswers(db, [1], 3, STRANGER),
    (db) => comments.selectAnswers(db, [1], 3, MODERATOR),
    (db) => comments.selectComment(db, 1, 1),
    (db) => comments.countComments(db, COMMENTED, STRANGER),
    (db) => comments.countComments(db, COMMENTED, MODERATOR),
    (db) => comments.countNewerThreads(db, COMMENTED, 1, MODERATOR),
  ],
  'comment-changes.sql.ts': [
    (db) => commentChanges.upsertPinned(db, { section: 'video', objectId: 1, commentId: 1 }),
    (db) => commentChanges.deletePinned(db, 1),
    (db) =>
      commentChanges.insertComment(
        db,
        { ...COMMENTED, memberId: 1, body: 'hello', parentId: 1, answerToId: 1, isWaiting: false },
        { limit: 5, windowMinutes: 10 },
      ),
    (db) => commentChanges.countSameWords(db, 1, 'hello'),
    (db) => commentChanges.setCommentStatus(db, 1, 5),
    (db) => commentChanges.updateCommentBody(db, 1, 'hello', 15),
    (db) => commentChanges.changeLike(db, 1, 1, true),
    (db) => commentChanges.changeLike(db, 1, 1, false),
    (db) => commentChanges.countOpenReporters(db, 1),
  ],
  'digest.sql.ts': [(db) => digest.takeDueDigests(db, 10)],
  'live.sql.ts': [
    (db) => live.notifyLive(db, 'messages', [1]),
    (db) => live.notifyLiveModerators(db, 'notifications'),
    (db) => live.selectOpenSessions(db, [UUID]),
    (db) => live.touchPresent(db, [1], 4),
  ],
  'members.sql.ts': [
    (db) => members.selectMembers(db, {}, { sort: 'recent', viewerId: 1, ...PAGE }),
    (db) =>
      members.selectMembers(
        db,
        {
          gender: 'male',
          country: 'US',
          relationship: 1,
          orientation: 'straight',
          hasAvatar: true,
          age: { from: 18, to: 21 },
          name: 'anna',
        },
        { sort: 'alphabet', viewerId: null, ...PAGE },
      ),
    (db) => members.countMembers(db, {}),
    (db) => members.countMembers(db, { name: 'an' }),
    ...(['friends', 'shown', 'asked', 'requests'] as const).map(
      (which): StatementSample =>
        (db) =>
          members.selectFriends(db, 1, which, PAGE),
    ),
    (db) => members.countFriends(db, 1, 'shown'),
    (db) => members.selectMember(db, 1),
  ],
  'profile.sql.ts': [
    (db) => profile.updateProfile(db, 1, { about: 'hello' }),
    (db) => profile.updateVisibility(db, 1, { isPrivate: true, visibility: {} }),
    (db) => profile.updatePassword(db, 1, 'hash'),
    (db) =>
      profile.publishMemberPicture(db, 1, { picture: 'avatar', revision: 'revision', ...PICTURE_HASHES }),
    (db) => profile.removeMemberPicture(db, 1, { picture: 'cover', memberId: null, reason: 'a drawing' }),
  ],
  'relations.sql.ts': [
    (db) => relations.askFriend(db, 1, 2),
    (db) => relations.selectRelation(db, 1, 2),
    (db) => relations.acceptFriend(db, 1, 2),
    (db) => relations.removeFriend(db, 1, 2),
    (db) => relations.changeSubscription(db, 1, { kind: 'model', targetId: 1, isWanted: true }),
    (db) => relations.changeSubscription(db, 1, { kind: 'model', targetId: 1, isWanted: false }),
    (db) => relations.insertBlock(db, 1, 2),
  ],
  'subscriptions.sql.ts': [
    (db) => selectSubscriptions(db, 1, { limit: 10, withPrivate: true }),
    (db) => selectIsSubscribed(db, 1, { kind: 'model', targetId: 1 }),
  ],
  'notifications.sql.ts': [
    (db) => notifications.insertNotification(db, 1, 'friend_request', { member_id: 2 }),
    (db) => notifications.insertNotification(db, 1, 'comment', { section: 'video', object_id: 1 }),
    (db) => notifications.insertPlainNotification(db, 1, 'friend_request'),
    (db) => notifications.notifyModerators(db, 'report', { section: 'report', object_id: 1 }),
    (db) => notifications.notifyRecordsRole(db, 'records_due'),
    (db) => notifications.selectNotifications(db, 1, PAGE),
    (db) => notifications.countNotifications(db, 1),
    (db) => notifications.insertHeldComment(db, { section: 'video', object_id: 1, comment_id: 1 }),
    (db) => notifications.countUnreadMessages(db, 1),
    (db) => notifications.selectChoices(db, 1),
    (db) => notifications.upsertChoices(db, 1, { kindsOff: ['comment'], digest: 'daily' }),
    (db) => notifications.markNotificationsRead(db, 1, null),
  ],
  'suspension.sql.ts': [(db) => selectSuspension(db, 1)],
  'sessions.sql.ts': [
    (db) =>
      sessions.insertSession(db, {
        idHash: HASH,
        memberId: 1,
        userAgent: 'browser',
        days: 30,
        isProved: true,
      }),
    (db) => sessions.touchSession(db, UUID, 1, 30),
    (db) => sessions.deleteSession(db, HASH),
    (db) => sessions.deleteExpiredSessions(db),
    (db) => sessions.selectAccount(db, 'anna'),
    (db) => sessions.selectSessions(db, 1, UUID),
    (db) => sessions.deleteSessions(db, 1, { publicId: null, except: UUID }),
  ],
  'step-up.sql.ts': [(db) => stepUp.selectProofs(db, 1), (db) => stepUp.markProved(db, UUID)],
  'session-tokens.sql.ts': [
    (db) => tokens.selectSession(db, HASH, 24),
    (db) => tokens.selectPastToken(db, HASH, { rotationHours: 24, graceSeconds: 60 }),
    (db) => tokens.replaceToken(db, { oldHash: HASH, newHash: Buffer.from([2]), salt: HASH }),
    (db) => tokens.markTokenSeen(db, HASH),
    (db) => tokens.deleteCopiedSession(db, UUID),
    (db) => tokens.giveFreshToken(db, UUID, HASH),
  ],
  'identities.sql.ts': [
    (db) => identities.selectIdentityMember(db, 'https://issuer.example', 'subject'),
    (db) => identities.linkIdentity(db, IDENTITY),
  ],
};
