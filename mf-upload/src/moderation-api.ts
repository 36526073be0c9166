/** Endpoints of the moderators' desk and of statements of reasons; the only file of these rooms that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { DecisionGround, Statement } from '@foyer/shared/wire-schemas/decisions';
import type {
  ListedKind,
  ModeratedKind,
  ModerationAct,
  ModerationAnswer,
  ModerationCase,
  QueuePage,
  QueueState,
} from '@foyer/shared/wire-schemas/moderation';
import type {
  AppealActAnswer,
  AppealsPage,
  ClaimAnswer,
  ClaimedKind,
  Desk,
  Figures,
  Found,
  MemberRecord,
  ProposalsPage,
} from '@foyer/shared/wire-schemas/moderation-desk';
import type {
  ReportAct,
  ReportActAnswer,
  ReportCase,
  ReportsPage,
  ReportState,
} from '@foyer/shared/wire-schemas/moderation-reports';
import type { Notice } from '@foyer/shared/wire-schemas/notices';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** Nothing but that it was done. */
type Done = { ok: true };

/** What a decision is about, and the state that its moderator saw. */
export interface Subject {
  kind: ModeratedKind;
  objectId: number;
  statusId?: number;
}
export interface NewDecision extends Subject {
  act: ModerationAct;
  reason: string;
  ground?: DecisionGround;
  /** Of a suspension; 0: for good. */
  days?: number;
}

const PROVIDED = { providesTags: ['Upload' as const] };
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: ['Upload' as const] };

export const moderationApi = injectEndpoints('upload', (build) => ({
  uploadDeskGet: build.query<Desk, void>({
    ...PROVIDED,
    query: () => apiCall('GET /api/moderation/desk.json'),
  }),
  uploadDeskGetQueue: build.query<QueuePage, { kind: ListedKind | ''; state: QueueState; page: number }>({
    ...PROVIDED,
    query: ({ kind, state, page }) =>
      apiCall('GET /api/moderation/queue.json{?kind}{&state}{&page}', { kind, state, page }),
  }),
  uploadDeskGetCase: build.query<ModerationCase, { kind: ListedKind; id: number }>({
    ...PROVIDED,
    query: ({ kind, id }) => apiCall('GET /api/moderation/{kind}/{file}', { kind, file: `${id}.json` }),
  }),
  uploadDeskGetReports: build.query<ReportsPage, { state: ReportState; page: number }>({
    ...PROVIDED,
    query: ({ state, page }) => apiCall('GET /api/moderation/reports.json{?state}{&page}', { state, page }),
  }),
  uploadDeskGetReport: build.query<ReportCase, number>({
    ...PROVIDED,
    query: (id) => apiCall('GET /api/moderation/report/{file}', { file: `${id}.json` }),
  }),
  uploadDeskGetAppeals: build.query<AppealsPage, number>({
    ...PROVIDED,
    query: (page) => apiCall('GET /api/moderation/appeals.json{?page}', { page }),
  }),
  uploadDeskGetProposals: build.query<ProposalsPage, void>({
    ...PROVIDED,
    query: () => apiCall('GET /api/moderation/proposals.json'),
  }),
  uploadDeskFind: build.query<Found, string>({
    ...PROVIDED,
    query: (q) => apiCall('GET /api/moderation/find.json{?q}', { q }),
  }),
  uploadDeskGetMember: build.query<MemberRecord, number>({
    ...PROVIDED,
    query: (id) => apiCall('GET /api/moderation/member/{file}', { file: `${id}.json` }),
  }),
  uploadDeskGetFigures: build.query<Figures, void>({
    ...PROVIDED,
    query: () => apiCall('GET /api/moderation/figures.json'),
  }),
  uploadDeskDecide: build.mutation<ModerationAnswer | Refusal, NewDecision>({
    ...CHANGING,
    query: ({ kind, objectId, statusId, ...decision }) => ({
      ...apiCall('POST /api/moderation.php'),
      body: { ...decision, kind, object_id: objectId, status_id: statusId },
    }),
  }),
  uploadDeskClaim: build.mutation<
    ClaimAnswer | Refusal,
    { act: 'claim' | 'release'; kind: ClaimedKind; objectId: number }
  >({
    ...CHANGING,
    query: ({ act, kind, objectId }) => ({
      ...apiCall('POST /api/moderation_claims.php'),
      body: { act, kind, object_id: objectId },
    }),
  }),
  uploadDeskDecideReport: build.mutation<
    ReportActAnswer | Refusal,
    { act: ReportAct; reportId: number; text: string }
  >({
    ...CHANGING,
    query: ({ act, reportId, text }) => ({
      ...apiCall('POST /api/moderation_reports.php'),
      body: { act, report_id: reportId, text },
    }),
  }),
  uploadDeskDecideAppeal: build.mutation<
    AppealActAnswer | Refusal,
    { act: 'uphold' | 'overturn'; appealId: number; answer: string }
  >({
    ...CHANGING,
    query: ({ act, appealId, answer }) => ({
      ...apiCall('POST /api/moderation_appeals.php'),
      body: { act, appeal_id: appealId, answer },
    }),
  }),
  uploadDeskDecideProposal: build.mutation<
    Done | Refusal,
    { act: 'confirm' | 'dismiss'; proposalId: number }
  >({
    ...CHANGING,
    query: ({ act, proposalId }) => ({
      ...apiCall('POST /api/moderation_proposals.php'),
      body: { act, proposal_id: proposalId },
    }),
  }),
  uploadGetStatement: build.query<Statement, string>({
    ...PROVIDED,
    query: (key) => apiCall('GET /api/decision/{file}', { file: `${key}.json` }),
  }),
  uploadGetNotice: build.query<Notice, string>({
    ...PROVIDED,
    query: (key) => apiCall('GET /api/notice/{file}', { file: `${key}.json` }),
  }),
  uploadAppeal: build.mutation<Done | Refusal, { key: string; words: string }>({
    ...CHANGING,
    query: (body) => ({ ...apiCall('POST /api/appeal.php'), body }),
  }),
}));
