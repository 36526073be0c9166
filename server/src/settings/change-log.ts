/** Who changed what about the site: all of it, or what is about one object, by one member, of some days or with some words. */
import { mayDo, type RoleHolder } from '@foyer/shared/wire-schemas/members/roles';
import {
  CHANGE_LOG_PAGE_SIZE,
  type ChangeLog,
  titledObjectOf,
} from '@foyer/shared/wire-schemas/settings/change-log';
import { nameMembers } from '../members/roles.ts';
import { type ChangeRow, readChanges } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  selectFacts,
  selectMemberNamed,
  selectRefusals,
  selectReportReasons,
  selectTitles,
} from './change-log.sql.ts';

export interface ChangeLogAsk {
  /** Undefined: of every kind. */
  kind: string | undefined;
  id: string | undefined;
  /** Name or number; also of who is known by a name alone, as in releases. */
  member: string | undefined;
  words: string | undefined;
  /** Days, `2026-01-31`. */
  from: string | undefined;
  until: string | undefined;
  before: number | undefined;
}

/** PostgreSQL's largest integer. */
const ID_MAX = 2_147_483_647;
const DAY_MS = 86_400_000;
/** Of people shown: others than the records role see that one changed, not what of it. */
const RECORD = 'record';
const CLOSED_ACT = 'edit';

const findMemberId = async (db: Database, member: string): Promise<number | undefined> => {
  const named = await selectMemberNamed(db, member);
  if (named) return named.id;
  return /^\d{1,10}$/.test(member) && Number(member) <= ID_MAX ? Number(member) : undefined;
};

/** @throws Refused bad_request */
const readDay = (text: string, field: string): number => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new Refused('bad_request', `${field} must be a day`, { field });
  return ms;
};

const numberIn = ({ after }: ChangeRow, name: string): number | null => {
  const value = after?.[name];
  return typeof value === 'number' ? value : null;
};
const decisionOf = (row: ChangeRow): number | null => numberIn(row, 'decision');
/** Of a report that somebody closed or opened again: the entry of its history, which has the reason. */
const reportChangeOf = (row: ChangeRow): number | null =>
  row.object_kind === 'report' && row.act !== 'answer' ? numberIn(row, 'change') : null;

/** Reasons that stand elsewhere, as far as the one who asks may read them there. */
const readReasons = async (db: Database, rows: readonly ChangeRow[], asker: RoleHolder) => {
  const ofModerators = mayDo(asker, 'moderate') ? rows : [];
  const decisions = ofModerators.map(decisionOf).filter((id) => id !== null);
  const reportChanges = ofModerators.map(reportChangeOf).filter((id) => id !== null);
  const refused = mayDo(asker, 'records')
    ? rows.filter(({ object_kind, act }) => object_kind === RECORD && act === 'refuse')
    : [];
  const [facts, reportReasons, refusals] = await Promise.all([
    decisions.length === 0 ? new Map<number, string>() : selectFacts(db, decisions),
    reportChanges.length === 0 ? new Map<number, string>() : selectReportReasons(db, reportChanges),
    refused.length === 0
      ? new Map<number, string>()
      : selectRefusals(
          db,
          refused.map(({ object_id: id }) => Number(id)),
        ),
  ]);
  return (row: ChangeRow): string => {
    if (row.object_kind === RECORD)
      return row.act === 'refuse' ? (refusals.get(Number(row.object_id)) ?? '') : '';
    if (row.object_kind === 'report') return reportReasons.get(reportChangeOf(row) ?? 0) ?? '';
    return row.why || (facts.get(decisionOf(row) ?? 0) ?? '');
  };
};

/** Kinds of which the object is a member. */
const OF_MEMBERS: readonly string[] = ['role', 'member'];
/** What holds numbers of members, one or several. */
const MEMBER_COLUMNS = ['member', 'publishers', 'second'];

const membersOf = ({ kind, id, before, after }: ChangeLog['changes'][number]): number[] =>
  [
    ...(OF_MEMBERS.includes(kind) ? [Number(id)] : []),
    ...[before, after].flatMap((values) => MEMBER_COLUMNS.flatMap((name) => values?.[name] ?? [])),
  ].filter((number): number is number => Number.isInteger(number) && Number(number) <= ID_MAX);

/** Videos and albums that a row is about, or names: `video-12`. */
const titledIn = (change: ChangeLog['changes'][number]): string[] =>
  [
    titledObjectOf(change) ?? [],
    ...[change.before, change.after].flatMap((values) =>
      ['video', 'album'].flatMap((name) => (values?.[name] === undefined ? [] : `${name}-${values[name]}`)),
    ),
    // Of a report: `video 12`.
    ...(typeof change.after?.['about'] === 'string' ? [change.after['about'].replace(' ', '-')] : []),
  ].flat();

const readTitles = async (db: Database, changes: ChangeLog['changes']): Promise<ChangeLog['titles']> => {
  const numbers = { video: new Set<number>(), album: new Set<number>() };
  for (const object of changes.flatMap(titledIn)) {
    const [, kind, number] = /^(video|album)-(\d{1,10})$/.exec(object) ?? [];
    if ((kind === 'video' || kind === 'album') && Number(number) <= ID_MAX) numbers[kind].add(Number(number));
  }
  if (numbers.video.size + numbers.album.size === 0) return {};
  const rows = await selectTitles(db, { videoIds: [...numbers.video], albumIds: [...numbers.album] });
  return Object.fromEntries(rows.map(({ object, title, dir }) => [object, { title, dir }]));
};

/** @throws Refused bad_request */
export const getChangeLog = async (
  db: Database,
  asker: RoleHolder,
  { kind, id, member, words, from, until, before }: ChangeLogAsk,
): Promise<ChangeLog> => {
  const memberId = member === undefined ? undefined : await findMemberId(db, member);
  const closedKinds = mayDo(asker, 'records') ? [] : [RECORD];
  const { rows, next } = await readChanges(db, {
    ...(kind !== undefined && { kinds: [kind] }),
    ...(id !== undefined && { id }),
    ...(memberId !== undefined && { memberId }),
    ...(member !== undefined && { command: member }),
    ...(words !== undefined && { words }),
    ...(from !== undefined && { from: new Date(readDay(from, 'from')) }),
    ...(until !== undefined && { until: new Date(readDay(until, 'until') + DAY_MS) }),
    ...(before !== undefined && { before }),
    closedKinds,
    limit: CHANGE_LOG_PAGE_SIZE,
  });
  const reasonOf = await readReasons(db, rows, asker);
  const changes = rows.map((row) => {
    const isClosed = closedKinds.includes(row.object_kind);
    return {
      change_id: row.id,
      date: row.at.toISOString(),
      kind: row.object_kind,
      id: row.object_id,
      act: isClosed ? CLOSED_ACT : row.act,
      member: row.member,
      command: row.command ?? '',
      why: isClosed ? '' : reasonOf(row),
      before: isClosed ? null : row.before,
      after: isClosed ? null : row.after,
      is_altered: row.is_altered,
    };
  });
  const names = await nameMembers(db, [...new Set(changes.flatMap(membersOf))]);
  return { next, changes, names: Object.fromEntries(names), titles: await readTitles(db, changes) };
};
