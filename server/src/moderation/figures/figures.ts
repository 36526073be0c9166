/** Figures of moderation: everybody's for anyone who leads the moderators, their own for everyone else. */
import { FIGURE_DAYS, FIGURE_MAX_DAYS, type Figures } from '@foyer/shared/wire-schemas/moderation/figures';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import * as rows from './figures.sql.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const readDay = (text: string, field: string): number => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 2026-02-30 is none.
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw new Refused('bad_request', `${field} is no day`, { field });
  return ms;
};

/** Of the last days, where nothing else is asked. @throws Refused bad_request */
export const readRange = (
  { from = '', to = '' }: { from?: string; to?: string },
  nowMs = Date.now(),
): { from: string; to: string; days: number } => {
  const last = to === '' ? readDay(dayOf(nowMs), 'to') : readDay(to, 'to');
  const first = from === '' ? last - (FIGURE_DAYS - 1) * DAY_MS : readDay(from, 'from');
  const days = (last - first) / DAY_MS + 1;
  if (days < 1) throw new Refused('bad_request', 'from lies after to', { field: 'from' });
  if (days > FIGURE_MAX_DAYS)
    throw new Refused('bad_request', `at most ${FIGURE_MAX_DAYS} days at a time`, { field: 'from' });
  return { from: dayOf(first), to: dayOf(last), days };
};

const inUnits = (seconds: number | null, unit: number): number | null =>
  seconds === null ? null : Math.round(seconds / unit);

const MINUTE = 60;

const toWeeks = (daily: readonly { day: string; count: number }[]): { week: string; count: number }[] => {
  const weeks = new Map<string, number>();
  for (const { day, count } of daily) {
    const ms = Date.parse(`${day}T00:00:00Z`);
    const monday = dayOf(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS);
    weeks.set(monday, (weeks.get(monday) ?? 0) + count);
  }
  return [...weeks].map(([week, count]) => ({ week, count }));
};

/** @param moderatorId who asks; null: the operator @throws Refused bad_request */
export const getFigures = async (
  db: Database,
  moderatorId: number | null,
  wanted: { from?: string; to?: string },
): Promise<Required<Figures>> => {
  const { from, to, days } = readRange(wanted);
  const mayAll = moderatorId === null || (await rows.selectIsLead(db, moderatorId));
  const range = { from, to, moderatorId: mayAll ? null : moderatorId };
  const [speed, acts, grounds, appeals, samples, moderators, daily, open] = await Promise.all([
    rows.selectSpeed(db, range),
    rows.countActs(db, range),
    rows.countGrounds(db, range),
    rows.countAppeals(db, range),
    rows.countSamples(db, range),
    rows.countModerators(db, range),
    rows.countDaily(db, range),
    rows.countOpen(db),
  ]);
  const of = (state: string) => appeals.find((one) => one.state === state)?.count ?? 0;
  return {
    days,
    from,
    to,
    scope: mayAll ? 'all' : 'own',
    acts,
    grounds,
    waited: {
      median_minutes: inUnits(speed.median, MINUTE),
      slow_minutes: inUnits(speed.slow, MINUTE),
      over_48_hours: speed.long,
    },
    oldest_hours: inUnits(speed.oldest, 60 * MINUTE),
    automated: speed.automated,
    appeals: { open: of('open'), upheld: of('upheld'), overturned: of('overturned') },
    samples,
    moderators: moderators.map(({ median, slow, long, ...one }) => ({
      ...one,
      median_minutes: inUnits(median, MINUTE),
      slow_minutes: inUnits(slow, MINUTE),
      over_48_hours: long,
    })),
    daily,
    weekly: toWeeks(daily),
    open,
  };
};
