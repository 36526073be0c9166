/** Addresses within the desk: its sections, and what is open in them. */
import {
  LISTED_KINDS,
  type ListedKind,
  MODERATED_KINDS,
  type ModeratedKind,
} from '@foyer/shared/wire-schemas/moderation/acts';
import { QUEUE_STATES, type QueueState } from '@foyer/shared/wire-schemas/moderation/queue';
import { REPORT_STATES, type ReportState } from '@foyer/shared/wire-schemas/moderation/reports';
import { urls } from '@foyer/shared/urls';

/** The queue is the desk itself. */
export const DESK_SECTIONS = ['reports', 'copyright', 'appeals', 'second', 'find', 'log', 'figures'] as const;
export type DeskSection = 'queue' | (typeof DESK_SECTIONS)[number];

export interface DeskView {
  section: DeskSection;
  kind: ListedKind | '';
  state: QueueState;
  reports: ReportState;
  /** Of the queue and of long lists: the place behind which the page starts. */
  after: string | null;
  /** What is open next to the queue. */
  open: { kind: ListedKind; id: number } | null;
  report: number | null;
  member: number | null;
  question: string;
  /** Of the log: what it is about, and the entry before which it goes on. */
  about: { kind: ModeratedKind; id: number } | null;
  before: number | null;
  /** Of the figures: first and last day; empty: the last ones. */
  from: string;
  to: string;
  /** Which of other moderators' decisions is judged. */
  sample: number | null;
}

const among = <Value extends string>(
  values: readonly Value[],
  text: string | null | undefined,
): Value | undefined => values.find((value) => value === text);

const idOf = (text: string | null): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

const dayOf = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

const openOf = (text: string | null): DeskView['open'] => {
  const [word, number] = text?.split('-') ?? [];
  const kind = among(LISTED_KINDS, word);
  const id = idOf(number ?? null);
  return kind && id !== null ? { kind, id } : null;
};

const aboutOf = (text: string | null): DeskView['about'] => {
  const [word, number] = text?.split('-') ?? [];
  const kind = among(MODERATED_KINDS, word);
  const id = idOf(number ?? null);
  return kind && id !== null ? { kind, id } : null;
};

export const readDesk = (section: string | undefined, search: URLSearchParams): DeskView => ({
  section: among(DESK_SECTIONS, section) ?? 'queue',
  kind: among(LISTED_KINDS, search.get('kind')) ?? '',
  state: among(QUEUE_STATES, search.get('state')) ?? 'waiting',
  reports: among(REPORT_STATES, search.get('reports')) ?? 'open',
  after: search.get('after'),
  open: openOf(search.get('case')),
  report: idOf(search.get('report')),
  member: idOf(search.get('member')),
  question: search.get('q') ?? '',
  about: aboutOf(search.get('about')),
  before: idOf(search.get('before')),
  from: dayOf(search.get('from')),
  to: dayOf(search.get('to')),
  sample: idOf(search.get('sample')),
});

/** Defaults are left out. */
export const deskAddress = ({ section, ...view }: Partial<DeskView> & Pick<DeskView, 'section'>): string =>
  urls.moderation(section === 'queue' ? undefined : section, {
    kind: view.kind || undefined,
    state: view.state === 'waiting' ? undefined : view.state,
    reports: view.reports === 'open' ? undefined : view.reports,
    after: view.after || undefined,
    case: view.open ? `${view.open.kind}-${view.open.id}` : undefined,
    report: view.report ?? undefined,
    member: view.member ?? undefined,
    q: view.question || undefined,
    about: view.about ? `${view.about.kind}-${view.about.id}` : undefined,
    before: view.before ?? undefined,
    from: view.from || undefined,
    to: view.to || undefined,
    sample: view.sample ?? undefined,
  });
