/**
 * When something was posted. Of videos, albums and playlists the date, on the server and in the browser alike, since parts of one page
 * hydrate at different times; of words, visits and what one did oneself "3 days ago" once the browser can say so.
 */
import { useState } from 'react';
import { type IntlShape, useHydrated, useIntl } from '@foyer/shared/platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** As calendars have it on average. */
const MONTH_MS = 30.4 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;

const dateText = (intl: IntlShape, iso: string): string =>
  intl.formatDate(iso, { dateStyle: 'medium', timeZone: 'UTC' });

/** `ageMs` above 0: how long ago, in the largest unit that is whole. Undefined for what lies ahead. */
export const relativeText = (intl: IntlShape, ageMs: number): string | undefined => {
  if (ageMs < 0) return undefined;
  // "Yesterday", but "1 year ago": "last year" may be two months back.
  const say = (value: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year') =>
    intl.formatRelativeTime(-value, unit, {
      numeric: unit === 'month' || unit === 'year' ? 'always' : 'auto',
    });
  if (ageMs < HOUR_MS) return say(Math.max(1, Math.floor(ageMs / MINUTE_MS)), 'minute');
  if (ageMs < DAY_MS) return say(Math.floor(ageMs / HOUR_MS), 'hour');
  if (ageMs < WEEK_MS) return say(Math.floor(ageMs / DAY_MS), 'day');
  if (ageMs < MONTH_MS) return say(Math.floor(ageMs / WEEK_MS), 'week');
  if (ageMs < YEAR_MS) return say(Math.floor(ageMs / MONTH_MS), 'month');
  return say(Math.floor(ageMs / YEAR_MS), 'year');
};

interface PostDateProps {
  /** ISO 8601, UTC. */
  iso: string;
  /** The date itself also in the browser, how long ago as its tooltip. */
  isExact?: boolean;
}

/** Cached documents outlive "today", so only a browser says how long ago. */
export const PostDate = ({ iso, isExact = false }: PostDateProps) => {
  const intl = useIntl();
  const hydrated = useHydrated();
  // Shown in the browser alone, so that the server's clock never reaches the page.
  const [nowMs] = useState(Date.now);
  const date = dateText(intl, iso);
  const ago = (hydrated && relativeText(intl, nowMs - Date.parse(iso))) || date;
  return (
    <time dateTime={iso} title={isExact ? ago : date} suppressHydrationWarning>
      {isExact ? date : ago}
    </time>
  );
};
