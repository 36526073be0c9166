/** Calls of the functions whose statements run the moderators' desk. */
import * as decisions from '../decisions/decisions.sql.ts';
import * as appeals from '../moderation/appeals.sql.ts';
import * as claims from '../moderation/desk/claims.sql.ts';
import * as counters from '../moderation/copyright/counter-notices.sql.ts';
import * as copyright from '../moderation/copyright/copyright-notices.sql.ts';
import * as desk from '../moderation/desk/desk.sql.ts';
import * as tools from '../moderation/desk/desk-tools.sql.ts';
import * as figures from '../moderation/figures/figures.sql.ts';
import * as logEntries from '../moderation/log/log-entries.sql.ts';
import * as log from '../moderation/log/moderation-log.sql.ts';
import * as marks from '../moderation/marks.sql.ts';
import * as measures from '../moderation/member-measures.sql.ts';
import * as moderators from '../moderation/moderators.sql.ts';
import * as notices from '../moderation/reports/notices.sql.ts';
import * as proposals from '../moderation/proposals.sql.ts';
import * as samples from '../moderation/figures/samples.sql.ts';
import * as words from '../moderation/reports/words-takedown.sql.ts';
import * as queue from '../moderation/desk/queue.sql.ts';
import {
  LISTED_KINDS,
  MODERATED_KINDS,
  QUEUE_STATES,
} from '@foyer/shared/wire-schemas/moderation/moderation';
import type { StatementSample, StatementSamples } from './statement-sample.ts';

const DECISION: decisions.NewDecision = {
  key: 'k',
  kind: 'video',
  objectId: 1,
  act: 'reject',
  memberId: 1,
  moderatorId: 1,
  secondId: null,
  isAutomated: false,
  ground: 'rules',
  fact: '',
  untilAt: null,
};
const PLACE = { rank: 1, since: '1764091234567890', kind: 'video', id: 1 } as const;
const CLAIM = { kind: 'video', objectId: 1, moderatorId: 1 } as const;

export const MODERATION_SAMPLES: StatementSamples = {
  'decisions.sql.ts': [
    (db) => decisions.selectRestrictingKey(db, 'video', 1),
    ...MODERATED_KINDS.map(
      (kind): StatementSample =>
        (db) =>
          decisions.insertDecision(db, { ...DECISION, kind }),
    ),
    (db: Parameters<StatementSample>[0]) =>
      decisions.selectNewestOfOthers(db, { kind: 'video', objectId: 1, moderatorId: 1, since: { id: 0 } }),
  ],
  'appeals.sql.ts': [
    (db) => appeals.selectStatement(db, 'k'),
    (db) => appeals.selectDecisionsAbout(db, 1, 10),
    (db) => appeals.insertAppeal(db, 1, 'words'),
    (db) => appeals.selectAppeals(db, { limit: 10, offset: 0 }),
    (db) => appeals.lockAppeal(db, 1),
    (db) => appeals.endAppeal(db, { id: 1, state: 'upheld', answer: '', memberId: 1 }),
    (db) => appeals.selectStatementKey(db, 1),
  ],
  'claims.sql.ts': [
    (db) => claims.selectClaim(db, 'video', 1),
    (db) => claims.upsertClaim(db, { ...CLAIM, minutes: 10, isDeciding: false }),
    (db) => claims.deleteClaim(db, CLAIM),
    (db) => claims.deleteClaimsOf(db, 'video', 1),
  ],
  'queue.sql.ts': [
    (db) => queue.selectWaitingCases(db),
    (db) => queue.selectClocks(db),
    ...QUEUE_STATES.flatMap((state) =>
      [null, PLACE].map(
        (after): StatementSample =>
          (db) =>
            queue.selectQueue(db, { kinds: LISTED_KINDS, state, limit: 10, offset: 0, after }),
      ),
    ),
    (db: Parameters<StatementSample>[0]) => queue.countQueue(db, { kinds: ['album'], state: 'waiting' }),
    (db: Parameters<StatementSample>[0]) => queue.selectPlace(db, 'video', 1),
    ...[null, PLACE].map(
      (after): StatementSample =>
        (db) =>
          queue.claimNext(db, { kinds: ['video'], moderatorId: 1, minutes: 10, after }),
    ),
  ],
  'figures.sql.ts': [
    ...[null, 1].flatMap((moderatorId): StatementSample[] => {
      const range = { from: '2026-11-01', to: '2026-11-25', moderatorId };
      return [
        (db) => figures.selectSpeed(db, range),
        (db) => figures.countActs(db, range),
        (db) => figures.countGrounds(db, range),
        (db) => figures.countAppeals(db, range),
        (db) => figures.countSamples(db, range),
        (db) => figures.countModerators(db, range),
        (db) => figures.countDaily(db, range),
      ];
    }),
    (db: Parameters<StatementSample>[0]) => figures.countOpen(db),
    (db: Parameters<StatementSample>[0]) => figures.selectIsLead(db, 1),
  ],
  'samples.sql.ts': [
    (db) => samples.drawSample(db, { kind: 'video', objectId: 1, moderatorId: 1, percent: 2 }),
    (db) => samples.selectSamples(db, { moderatorId: 1, limit: 10 }),
    (db) => samples.selectSample(db, 1, 1),
    (db) => samples.judgeSample(db, { id: 1, moderatorId: 1, act: 'approve', ground: '', fact: '' }),
    (db) => samples.settleSample(db, { id: 1, moderatorId: 1, stands: 'first' }),
  ],
  'desk.sql.ts': [
    (db) => desk.countDesk(db, 1),
    (db) => desk.countRecordsWork(db),
    (db) => desk.findMembers(db, { id: 1, part: 'a', limit: 10 }),
    (db) => desk.selectFoundMember(db, 1),
    (db) => desk.findObjects(db, { id: null, dir: 'a', words: 'a', limit: 10 }),
    (db) => desk.selectStanding(db, 1),
  ],
  'desk-tools.sql.ts': [
    (db) => tools.selectNotes(db, { kind: 'video', objectId: 1 }),
    (db) => tools.insertNote(db, { kind: 'report', objectId: 1, memberId: 1, words: 'Look again' }),
    (db) => tools.deleteNote(db, 1, 1),
    (db) => tools.selectReplies(db),
    (db) =>
      tools.upsertReply(db, { title: 'Thanks', language: 'en', words: 'Thank you', memberId: 1, max: 100 }),
    (db) => tools.deleteReply(db, 'Thanks'),
  ],
  'log-entries.sql.ts': [
    (db) =>
      logEntries.selectLogEntries(db, {
        about: { kind: 'video', objectId: 1 },
        memberId: 1,
        part: 'harbour',
        number: 1,
        before: 10,
        limit: 51,
      }),
    (db) =>
      logEntries.selectLogEntries(db, {
        about: null,
        memberId: null,
        part: null,
        number: null,
        before: null,
        limit: 51,
      }),
  ],
  'moderation-log.sql.ts': [(db) => log.selectLog(db, 0, 10), (db) => log.selectDifferences(db, 10)],
  'moderators.sql.ts': [
    (db) => moderators.selectModerators(db),
    (db) => moderators.updateLead(db, 'anna', true),
    (db) => moderators.updateModerator(db, 'x', true),
  ],
  'notices.sql.ts': [
    (db) => notices.selectNotice(db, 'k'),
    (db) => notices.takeAlarms(db, { now: new Date(), before: new Date() }),
  ],
  'copyright-notices.sql.ts': [
    (db) =>
      copyright.insertNotice(db, {
        work: 'w',
        owner: '',
        name: 'n',
        email: 'e',
        postal: 'p',
        phone: '1',
        signature: 's',
        language: 'en',
        digest: 'd',
        dueAt: new Date(),
      }),
    (db) => copyright.selectSameNotice(db, 'd'),
    (db) => copyright.insertMaterial(db, 1, { kind: 'video', objectId: 1, address: 'a' }),
    (db) => copyright.hasObject(db, 'video', 1),
    (db) => copyright.hasObject(db, 'album', 1),
    (db) => copyright.selectNoticeByKey(db, 'k'),
    (db) => copyright.selectNotices(db, { state: 'open', limit: 10, offset: 0 }),
    (db) => copyright.selectNotices(db, { state: 'closed', limit: 10, offset: 0 }),
    (db) => copyright.countNotices(db, 'open'),
    (db) => copyright.lockMaterial(db, 1),
    (db) => copyright.findMaterialOfDecision(db, 1),
    (db) => copyright.updateMaterial(db, { id: 1, state: 'declined', by: 1, reason: 'r' }),
    (db) => copyright.closeDecidedNotice(db, 1),
    (db) => copyright.isKeptAway(db, 'video', 1),
    (db) => copyright.selectLatestDecision(db, { kind: 'video', objectId: 1, act: 'reject' }),
    (db) => copyright.hasStrike(db, 1, 1),
    (db) => copyright.insertStrike(db, { noticeId: 1, memberId: 1, decisionId: 1 }),
    (db) => copyright.takeNoticeAlarms(db, { now: new Date(), before: new Date() }),
    (db) => copyright.selectReturning(db, { now: new Date(), limit: 10 }),
    (db) => copyright.takeReturnAlarms(db, { now: new Date(), before: new Date() }),
  ],
  'counter-notices.sql.ts': [
    (db) => counters.selectStatedMaterial(db, 'k'),
    (db) =>
      counters.insertCounterNotice(db, {
        materialId: 1,
        name: 'n',
        postal: 'p',
        phone: '1',
        email: 'e',
        words: 'w',
        signature: 's',
      }),
  ],
  'marks.sql.ts': [
    (db) => marks.selectMarks(db, 'video', 1),
    (db) => marks.insertMark(db, 'video', 1, 'age'),
    (db) => marks.deleteMark(db, 'video', 1, 'age'),
  ],
  'member-measures.sql.ts': [
    (db) => measures.lockMember(db, 1),
    (db) => measures.suspend(db, 1, null),
    (db) => measures.endSuspension(db, 1),
    (db) => measures.selectDueSuspensions(db, 10),
    (db) => measures.countStrikes(db, 1, 180),
  ],
  'proposals.sql.ts': [
    (db) =>
      proposals.insertProposal(db, {
        kind: 'video',
        object_id: 1,
        act: 'block',
        ground: 'rules',
        fact: '',
        days: null,
        proposed_by: 1,
      }),
    (db) => proposals.lockProposal(db, 1),
    (db) => proposals.endProposal(db, { id: 1, state: 'dismissed', memberId: 1 }),
    (db) => proposals.selectProposals(db, 10),
  ],
  'words-takedown.sql.ts': [
    (db) => words.setCommentShown(db, 1, true),
    (db) => words.countComment(db, { section: 'video', object_id: 1 }, 1),
    (db) => words.selectCommentStatus(db, 1),
    (db) => words.takeMessageDown(db, 1),
  ],
};
