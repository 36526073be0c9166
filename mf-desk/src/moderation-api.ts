/** Endpoints of the moderators' desk; notes and the like, samples and copyright notices have files of their own. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { CommentThread } from '@foyer/shared/wire-schemas/comments';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ListedKind, ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationAnswer } from '@foyer/shared/wire-schemas/moderation/moderation';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type {
  NextCaseAnswer,
  QueueItem,
  QueuePage,
  QueueState,
} from '@foyer/shared/wire-schemas/moderation/queue';
import type {
  AppealActAnswer,
  AppealsPage,
  ClaimAnswer,
  ClaimedKind,
  Desk,
  Found,
  MemberRecord,
  ProposalsPage,
} from '@foyer/shared/wire-schemas/moderation/desk';
import type {
  ReportAct,
  ReportActAnswer,
  ReportCase,
  ReportsPage,
  ReportState,
} from '@foyer/shared/wire-schemas/moderation/reports';
import type { Figures, FigureTable } from '@foyer/shared/wire-schemas/moderation/figures';
import type { LogPage } from '@foyer/shared/wire-schemas/moderation/log';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { CHANGING, PROVIDED, TAGS } from './desk-tags.ts';

/** Nothing but that it was done. */
type Done = { ok: true };

/** What a decision is about, and the state that its moderator saw. */
export interface Subject {
  kind: ModeratedKind;
  objectId: number;
  statusId?: number;
  /** Id of the newest decision about it that its moderator saw. */
  seenDecision?: number;
  /** Of a video: the number of the file that its moderator saw. */
  seenFile?: number;
  /** Of a change of an album: what alone is decided. */
  parts?: string;
}
/** Pictures and changes have no state that is compared. */
export const subjectOf = ({
  kind,
  object_id: objectId,
  status_id: statusId,
  last_decision,
  file,
}: QueueItem): Subject => ({
  kind,
  objectId,
  ...((kind === 'video' || kind === 'album') && { statusId }),
  ...(last_decision !== undefined && { seenDecision: last_decision }),
  ...(file && { seenFile: file.number }),
});
export interface NewDecision extends Subject {
  act: ModerationAct;
  reason: string;
  ground?: DecisionGround;
  /** Of a suspension; 0: for good. */
  days?: number;
}

/** What of the log is asked for; the latest first. */
export interface LogQuestion {
  about: { kind: ModeratedKind; id: number } | null;
  memberId: number | null;
  question: string;
  /** Entries before that one alone. */
  before: number | null;
}

/** First and last day, `2026-11-25`; empty: the last days. */
export interface FigureDays {
  from: string;
  to: string;
}
/** A table of the figures as a file. */
export const figuresCsvUrl = (table: FigureTable, days: FigureDays): string =>
  apiCall('GET /api/moderation/figures.csv{?table}{&from}{&to}', { table, ...days }).url;

/** Lists in which others' work shows immediately (`moderation` of the live stream). */
const LISTED = { providesTags: [...TAGS, 'Moderation' as const] };

export const moderationApi = injectEndpoints(
  'desk',
  (build) => ({
    deskGet: build.query<Desk, void>({
      ...LISTED,
      query: () => apiCall('GET /api/moderation/desk.json'),
    }),
    deskGetQueue: build.query<QueuePage, { kind: ListedKind | ''; state: QueueState; after: string | null }>({
      ...LISTED,
      query: ({ kind, state, after }) =>
        apiCall('GET /api/moderation/queue.json{?kind}{&state}{&after}', { kind, state, after: after ?? '' }),
    }),
    // What others hold is seen by the live stream, as claims are.
    deskTakeNext: build.mutation<
      NextCaseAnswer | Refusal,
      { kind: ListedKind | ''; left: { kind: ListedKind; id: number } | null }
    >({
      extraOptions: { ownErrors: true },
      invalidatesTags: ['Moderation'],
      query: ({ kind, left }) => ({
        ...apiCall('POST /api/moderation_next.php'),
        body: { kind, ...(left && { left_kind: left.kind, left_id: left.id }) },
      }),
    }),
    deskGetCase: build.query<ModerationCase, { kind: ListedKind; id: number }>({
      ...PROVIDED,
      query: ({ kind, id }) => apiCall('GET /api/moderation/{kind}/{file}', { kind, file: `${id}.json` }),
    }),
    deskGetReports: build.query<ReportsPage, { state: ReportState; after: string }>({
      ...LISTED,
      query: ({ state, after }) =>
        apiCall('GET /api/moderation/reports.json{?state}{&after}', { state, after }),
    }),
    /** Of a reported comment, with answers that only moderators may see. */
    deskGetThread: build.query<CommentThread, number>({
      query: (comment_id) =>
        apiCall('GET /api/json/comment/{lifetime}/{comment_id}.json', { lifetime: 0, comment_id }),
      keepUnusedDataFor: 0,
    }),
    deskGetReport: build.query<ReportCase, number>({
      ...PROVIDED,
      query: (id) => apiCall('GET /api/moderation/report/{file}', { file: `${id}.json` }),
    }),
    deskGetAppeals: build.query<AppealsPage, string>({
      ...LISTED,
      query: (after) => apiCall('GET /api/moderation/appeals.json{?after}', { after }),
    }),
    deskGetProposals: build.query<ProposalsPage, void>({
      ...LISTED,
      query: () => apiCall('GET /api/moderation/proposals.json'),
    }),
    deskFind: build.query<Found, string>({
      ...PROVIDED,
      query: (q) => apiCall('GET /api/moderation/find.json{?q}', { q }),
    }),
    deskGetLog: build.query<LogPage, LogQuestion>({
      ...PROVIDED,
      query: ({ about, memberId, question, before }) =>
        apiCall('GET /api/moderation/log.json{?kind}{&object_id}{&member_id}{&q}{&before}', {
          kind: about?.kind ?? '',
          object_id: about?.id ?? '',
          member_id: memberId ?? '',
          q: question,
          before: before ?? '',
        }),
    }),
    deskGetMember: build.query<MemberRecord, number>({
      ...PROVIDED,
      query: (id) => apiCall('GET /api/moderation/member/{file}', { file: `${id}.json` }),
    }),
    deskGetFigures: build.query<Figures, FigureDays>({
      ...PROVIDED,
      query: (days) => apiCall('GET /api/moderation/figures.json{?from}{&to}', days),
    }),
    deskDecide: build.mutation<ModerationAnswer | Refusal, NewDecision>({
      ...CHANGING,
      query: ({ kind, objectId, statusId, seenDecision, seenFile, ...decision }) => ({
        ...apiCall('POST /api/moderation.php'),
        body: {
          ...decision,
          kind,
          object_id: objectId,
          status_id: statusId,
          seen_decision: seenDecision,
          seen_file: seenFile,
        },
      }),
    }),
    // The case itself stays unchanged: asked for once more, what is playing of it would start over.
    deskClaim: build.mutation<
      ClaimAnswer | Refusal,
      { act: 'claim' | 'release'; kind: ClaimedKind; objectId: number }
    >({
      extraOptions: { ownErrors: true },
      invalidatesTags: ['Moderation'],
      query: ({ act, kind, objectId }) => ({
        ...apiCall('POST /api/moderation_claims.php'),
        body: { act, kind, object_id: objectId },
      }),
    }),
    deskDecideReport: build.mutation<
      ReportActAnswer | Refusal,
      { act: ReportAct; reportId: number; text: string; state: ReportState }
    >({
      ...CHANGING,
      query: ({ act, reportId, text, state }) => ({
        ...apiCall('POST /api/moderation_reports.php'),
        body: { act, report_id: reportId, text, state },
      }),
    }),
    deskDecideAppeal: build.mutation<
      AppealActAnswer | Refusal,
      { act: 'uphold' | 'overturn'; appealId: number; answer: string }
    >({
      ...CHANGING,
      query: ({ act, appealId, answer }) => ({
        ...apiCall('POST /api/moderation_appeals.php'),
        body: { act, appeal_id: appealId, answer },
      }),
    }),
    deskDecideProposal: build.mutation<Done | Refusal, { act: 'confirm' | 'dismiss'; proposalId: number }>({
      ...CHANGING,
      query: ({ act, proposalId }) => ({
        ...apiCall('POST /api/moderation_proposals.php'),
        body: { act, proposal_id: proposalId },
      }),
    }),
  }),
  TAGS,
);
