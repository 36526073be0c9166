/** A place in the queue as an address has it: `1.1764091234567890.video.12`. */
import { LISTED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { Refused } from '../../platform/http/refused.ts';
import type { ListedRow, QueuePlace } from './queue.sql.ts';

export type { QueuePlace } from './queue.sql.ts';

export const placeOf = ({ rank, microseconds, kind, id }: ListedRow): QueuePlace => ({
  rank,
  since: microseconds,
  kind,
  id,
});

export const writePlace = ({ rank, since, kind, id }: QueuePlace): string =>
  [rank, since, kind, id].join('.');

/** Null for nothing. @throws Refused bad_request */
export const readPlace = (text: string | undefined): QueuePlace | null => {
  if (!text) return null;
  const [rank, since = '', word, id] = text.split('.');
  const kind = LISTED_KINDS.find((one) => one === word);
  if (!kind || !/^[01]\.\d{1,17}\.\w+\.[1-9]\d{0,8}$/.test(text))
    throw new Refused('bad_request', 'after is no place in the queue', { field: 'after' });
  return { rank: Number(rank), since, kind, id: Number(id) };
};
