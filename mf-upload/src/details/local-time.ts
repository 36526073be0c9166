/** Times of forms: typed and shown in the browser's own time zone, kept as ISO 8601 in UTC. */
import { PUBLISH_AT_MAX_DAYS } from '@foyer/shared/wire-schemas/uploads/upload-rules';

const DAY_MS = 86_400_000;
const pad = (value: number): string => String(value).padStart(2, '0');

export const isTime = (text: string): boolean => text !== '' && Number.isFinite(Date.parse(text));

/** For an input of the kind `datetime-local`; empty for what is no time. */
export const localTime = (iso: string): string => {
  if (!isTime(iso)) return '';
  const time = new Date(iso);
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
};

/** What such an input holds, in UTC: empty for nothing, and the text itself while it is no time. An hour that a change of the clocks leaves out becomes the next. */
export const timeOf = (typed: string): string => {
  if (typed === '') return '';
  const time = new Date(typed);
  return Number.isFinite(time.getTime()) ? time.toISOString() : typed;
};

/** @returns the code of what is wrong with a time of a first publication */
export const checkPublishAt = (time: string, nowMs = Date.now()): 'publish_time' | undefined => {
  if (time === '') return undefined;
  const days = (Date.parse(time) - nowMs) / DAY_MS;
  return days > 0 && days <= PUBLISH_AT_MAX_DAYS ? undefined : 'publish_time';
};
