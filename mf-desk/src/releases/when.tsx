/** A moment in UTC, so that two people who compare notes read the same, and how long ago it was by the server's clock. */
import { type IntlShape, useIntl } from '@foyer/shared/platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const distance = (intl: IntlShape, ms: number): string => {
  const [unitMs, unit] =
    Math.abs(ms) < HOUR_MS
      ? [MINUTE_MS, 'minute' as const]
      : Math.abs(ms) < 2 * DAY_MS
        ? [HOUR_MS, 'hour' as const]
        : [DAY_MS, 'day' as const];
  return intl.formatRelativeTime(Math.trunc(ms / unitMs), unit, { numeric: 'auto' });
};

/** `isPlain`: without how long ago. */
export const When = ({ iso, now, isPlain = false }: { iso: string; now: string; isPlain?: boolean }) => {
  const intl = useIntl();
  const text = intl.formatDate(iso, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return (
    // Two builds of the same locale data may differ in a space.
    <time dateTime={iso} suppressHydrationWarning>
      {text} UTC{!isPlain && ` (${distance(intl, Date.parse(iso) - Date.parse(now))})`}
    </time>
  );
};
