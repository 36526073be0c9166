/** Lists in the order of a time and, where times are the same, of numbers: how a page goes on behind a row. */
import { type RawBuilder, sql } from 'kysely';

/** The place of a row in a list that is in the order of times (list-page.ts): microseconds, which a Date would round. */
export const placeOfTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch FROM ${time}) * 1000000)::bigint::text`;
export const timeOfPlace = ({ place }: { place: string }): RawBuilder<Date> =>
  sql`('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`;

interface TimeOrder {
  time: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  isDescending: boolean;
}
/** Of rows that come after a place in such a list; all of them where it is null. */
export const isBehindTime = (
  after: { place: string; id: number } | null,
  { time, id, isDescending }: TimeOrder,
): RawBuilder<unknown> =>
  after
    ? sql`(${time}, ${id}) ${isDescending ? sql`<` : sql`>`} (${timeOfPlace(after)}, ${after.id}::int)`
    : sql`TRUE`;
/** Of rows up to a place, and with it; all of them where it is null. */
export const isUpToTime = (
  until: { place: string; id: number } | null,
  { time, id, isDescending }: TimeOrder,
): RawBuilder<unknown> =>
  until
    ? sql`(${time}, ${id}) ${isDescending ? sql`>=` : sql`<=`} (${timeOfPlace(until)}, ${until.id}::int)`
    : sql`TRUE`;
/** For ORDER BY. */
export const inTimeOrder = ({ time, id, isDescending }: TimeOrder): RawBuilder<unknown> =>
  isDescending ? sql`${time} DESC, ${id} DESC` : sql`${time}, ${id}`;
