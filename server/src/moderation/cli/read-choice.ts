/** The words after `npm run moderate --`. */
import { parseArgs } from 'node:util';
import {
  REPORT_ACTS,
  REPORT_STATES,
  type ReportAct,
  type ReportState,
} from '@foyer/shared/wire-schemas/moderation/reports';
import { FIGURE_TABLES, type FigureTable } from '@foyer/shared/wire-schemas/moderation/figures';
import { QUEUE_STATES, type QueueState } from '@foyer/shared/wire-schemas/moderation/queue';
import type { QueuedKind } from '@foyer/shared/wire-schemas/moderation/acts';

export const USAGE = `usage: npm run moderate -- list [--state waiting|working|rejected|deleted] [--page 2]
       npm run moderate -- show ID
       npm run moderate -- approve ID
       npm run moderate -- reject ID --reason "why" [--block]
       npm run moderate -- delete ID --reason "why"
       npm run moderate -- restore ID
       npm run moderate -- other-version ID
       npm run moderate -- reports [--state open|closed] [--page 2]
       npm run moderate -- report NUMBER [--picture FILE]
       npm run moderate -- answer NUMBER --text "mailed to the sender"
       npm run moderate -- close NUMBER [--reason "why"]
       npm run moderate -- reopen NUMBER
       npm run moderate -- moderators
       npm run moderate -- grant NAME | revoke NAME
       npm run moderate -- lead NAME | unlead NAME
       npm run moderate -- figures [--from 2026-01-01] [--to 2026-01-31] [--table moderators]
ID is a video's number, or album:12 (also 12 --album); several may follow one another. --data-dir names another site's data, --by who runs it.`;

/** What the operator got wrong, in one line or the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const ACTS = ['approve', 'reject', 'delete', 'restore'] as const;
type Act = (typeof ACTS)[number] | 'block';

export interface Subject {
  kind: QueuedKind;
  id: number;
}

export type ReportChoice =
  | { command: 'reports'; state: ReportState; page: number }
  /** `picture`: file to write the picture to. */
  | { command: 'report'; reportId: number; picture: string | undefined }
  | { command: 'decide-report'; act: ReportAct; reportId: number; text: string };

/** Who moderates. */
export type RoleChoice =
  | { command: 'moderators' }
  | { command: 'role'; isModerator: boolean; name: string }
  /** Who sees the figures of all of them. */
  | { command: 'lead'; isLead: boolean; name: string };

export interface FiguresChoice {
  command: 'figures';
  from: string;
  to: string;
  table: FigureTable;
}

export type ModerationChoice = { dataDir: string | undefined } & (
  | ReportChoice
  | RoleChoice
  | FiguresChoice
  | { command: 'list'; kind: QueuedKind | ''; state: QueueState; page: number }
  | { command: 'show'; subjects: Subject[] }
  /** Videos that were refused for what they look like are kept, and come before the moderators. */
  | { command: 'other-version'; subjects: Subject[] }
  | { command: 'decide'; act: Act; subjects: Subject[]; reason: string }
);

const readSubject = (text: string, isAlbum: boolean): Subject => {
  const match = /^(?:(video|album)[:/-])?([1-9]\d{0,8})$/.exec(text);
  if (!match) throw new UsageError(`"${text}" names no video and no album`);
  return {
    kind: (match[1] as QueuedKind | undefined) ?? (isAlbum ? 'album' : 'video'),
    id: Number(match[2]),
  };
};

const readReportNumber = (names: readonly string[]): number => {
  const [text = '', ...more] = names;
  if (!/^[1-9]\d{0,8}$/.test(text) || more.length > 0) throw new UsageError(USAGE);
  return Number(text);
};

interface ReportWords {
  state: string | undefined;
  page: number;
  text: string;
  reason: string;
  picture: string | undefined;
}

/** Undefined for commands that are not about reports. @throws UsageError */
const readReportChoice = (
  command: string | undefined,
  names: readonly string[],
  { state = 'open', page, text, reason, picture }: ReportWords,
): ReportChoice | undefined => {
  if (command === 'reports') {
    const known = REPORT_STATES.find((one) => one === state);
    if (!known || names.length > 0) throw new UsageError(USAGE);
    return { command, state: known, page };
  }
  if (command === 'report') return { command, reportId: readReportNumber(names), picture };
  const act = REPORT_ACTS.find((one) => one === command);
  if (!act) return undefined;
  if (act === 'answer' && text.trim() === '')
    throw new UsageError('answer needs --text: the sender reads it');
  return {
    command: 'decide-report',
    act,
    reportId: readReportNumber(names),
    text: act === 'answer' ? text : reason,
  };
};

const ROLE_COMMANDS = ['grant', 'revoke', 'lead', 'unlead'] as const;

/** Undefined for commands that are not about the role. @throws UsageError */
const readRoleChoice = (command: string | undefined, names: readonly string[]): RoleChoice | undefined => {
  if (command === 'moderators' && names.length === 0) return { command };
  if (!ROLE_COMMANDS.some((one) => one === command)) return undefined;
  const [name = '', ...more] = names;
  if (name === '' || more.length > 0) throw new UsageError(USAGE);
  if (command === 'lead' || command === 'unlead')
    return { command: 'lead', isLead: command === 'lead', name };
  return { command: 'role', isModerator: command === 'grant', name };
};

/** @throws UsageError */
export const readChoice = (args: string[]): ModerationChoice => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      reason: { type: 'string', default: '' },
      block: { type: 'boolean', default: false },
      album: { type: 'boolean', default: false },
      video: { type: 'boolean', default: false },
      text: { type: 'string', default: '' },
      picture: { type: 'string' },
      state: { type: 'string' },
      page: { type: 'string', default: '1' },
      from: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
      table: { type: 'string', default: 'summary' },
      'data-dir': { type: 'string' },
    },
  });
  const { reason, block, album, video } = values;
  const dataDir = values['data-dir'];
  const [command, ...names] = positionals;
  const page = Number(values.page);
  if (!Number.isInteger(page) || page < 1) throw new UsageError(USAGE);
  const { text, picture } = values;
  const ofReports = readReportChoice(command, names, { state: values.state, page, text, reason, picture });
  if (ofReports) return { ...ofReports, dataDir };
  const ofRole = readRoleChoice(command, names);
  if (ofRole) return { ...ofRole, dataDir };
  if (command === 'figures') {
    const table = FIGURE_TABLES.find((known) => known === values.table);
    if (!table || names.length > 0) throw new UsageError(USAGE);
    return { command, from: values.from, to: values.to, table, dataDir };
  }
  if (command === 'list') {
    const state = QUEUE_STATES.find((known) => known === (values.state ?? 'waiting'));
    if (!state || names.length > 0) throw new UsageError(USAGE);
    return { command, kind: album === video ? '' : album ? 'album' : 'video', state, page, dataDir };
  }
  const subjects = names.map((name) => readSubject(name, album));
  const act = ACTS.find((known) => known === command);
  if (subjects.length === 0) throw new UsageError(USAGE);
  if (command === 'other-version') return { command, subjects, dataDir };
  if (!act && command !== 'show') throw new UsageError(USAGE);
  if (!act) return { command: 'show', subjects, dataDir };
  if (block && act !== 'reject') throw new UsageError('--block goes with reject');
  if ((act === 'reject' || act === 'delete') && reason.trim() === '')
    throw new UsageError(`${act} needs --reason: the uploader reads it`);
  return { command: 'decide', act: block ? 'block' : act, subjects, reason, dataDir };
};
