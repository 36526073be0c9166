/** Which days and points a range of figures has; days are those of UTC. */
import type { FigureRange } from '@foyer/shared/wire-schemas/watching/site-figures';

const DAY_MS = 86_400_000;
const RANGE_DAYS = 28;
const RANGE_MONTHS = 12;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const isoMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month)).slice(0, 7);

/** Both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, day) => dayOf(first + day * DAY_MS));
};

export interface Points {
  from: string;
  to: string;
  /** First day of the range before, which ends where this one starts. */
  before: string;
  /** What each point stands for. */
  at: string[];
}

export const pointsOf = (range: FigureRange, nowMs: number): Points => {
  const now = new Date(nowMs);
  const today = dayOf(nowMs);
  if (range === 'today') {
    const hours = Array.from(
      { length: now.getUTCHours() + 1 },
      (_, hour) => `${String(hour).padStart(2, '0')}:00Z`,
    );
    return {
      from: today,
      to: today,
      before: dayOf(nowMs - DAY_MS),
      at: hours.map((hour) => `${today}T${hour}`),
    };
  }
  if (range === '28d') {
    const first = nowMs - (RANGE_DAYS - 1) * DAY_MS;
    const days = Array.from({ length: RANGE_DAYS }, (_, day) => dayOf(first + day * DAY_MS));
    return { from: dayOf(first), to: today, before: dayOf(first - RANGE_DAYS * DAY_MS), at: days };
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - (RANGE_MONTHS - 1)];
  const months = Array.from({ length: RANGE_MONTHS }, (_, index) => isoMonth(year, month + index));
  return {
    from: `${isoMonth(year, month)}-01`,
    to: today,
    before: `${isoMonth(year, month - RANGE_MONTHS)}-01`,
    at: months,
  };
};
