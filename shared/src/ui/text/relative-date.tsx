/** When something was posted: the date on the server, "3 days ago" in the browser while that says more. */
import { useState } from 'react';
import { type IntlShape, useHydrated, useIntl } from '@foyer/shared/platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From this age on the date itself says more. */
const RELATIVE_MAX_MS = 28 * DAY_MS;

const dateText = (intl: IntlShape, iso: string): string =>
  intl.formatDate(iso, { dateStyle: 'medium', timeZone: 'UTC' });

/** `ageMs` above 0: how long ago. Undefined when the date should be shown instead. */
export const relativeText = (intl: IntlShape, ageMs: number): string | undefined => {
  if (ageMs < 0 || ageMs > RELATIVE_MAX_MS) return undefined;
  const say = (value: number, unit: 'minute' | 'hour' | 'day' | 'week') =>
    intl.formatRelativeTime(-value, unit, { numeric: 'auto' });
  if (ageMs < HOUR_MS) return say(Math.max(1, Math.floor(ageMs / MINUTE_MS)), 'minute');
  if (ageMs < DAY_MS) return say(Math.floor(ageMs / HOUR_MS), 'hour');
  if (ageMs < 7 * DAY_MS) return say(Math.floor(ageMs / DAY_MS), 'day');
  return say(Math.floor(ageMs / (7 * DAY_MS)), 'week');
};

/** `iso`: ISO 8601, UTC. Cached documents outlive "today", so only a browser says how long ago. */
export const PostDate = ({ iso }: { iso: string }) => {
  const intl = useIntl();
  const hydrated = useHydrated();
  // Shown in the browser alone, so that the server's clock never reaches the page.
  const [nowMs] = useState(Date.now);
  const date = dateText(intl, iso);
  return (
    <time dateTime={iso} title={date} suppressHydrationWarning>
      {(hydrated && relativeText(intl, nowMs - Date.parse(iso))) || date}
    </time>
  );
};
