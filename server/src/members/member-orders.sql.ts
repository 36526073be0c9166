/** Orders of lists of members, each as an index has it. */
import type { MemberSort } from '@foyer/shared/wire-schemas/members/members';
import { type RawBuilder, sql } from 'kysely';

export const LISTED_MEMBERS = sql`m.status_id IN (1, 6) AND NOT m.is_private`;

/** A member of a list, by what the list is in the order of. */
export interface MemberPlace {
  /** As text; null: unknown, in the order of visits. */
  value: string | null;
  id: number;
}

interface Order {
  order: RawBuilder<unknown>;
  /** What it is ordered by, before the number. */
  value: RawBuilder<unknown>;
  /** `members m` from a place on. */
  from: (place: MemberPlace) => RawBuilder<unknown>;
}

/** As an index has it. A visit that its member hides is unknown: the list gives away nothing by its order. */
const SHOWN_LAST_SEEN = sql`CASE WHEN coalesce(m.visibility ->> 'last_seen', 'all') = 'all' THEN m.last_seen_at END`;
const NAME = sql`lower(m.name)`;

const most = (column: string): Order => {
  const value = sql.ref(`m.${column}`);
  return {
    order: sql`${value} DESC, m.id DESC`,
    value,
    from: (place) =>
      sql`members m WHERE ${LISTED_MEMBERS} AND (${value}, m.id) <= (${place.value}::bigint, ${place.id}::int)`,
  };
};

const ALL = sql`SELECT m.* FROM members m WHERE ${LISTED_MEMBERS} AND`;

export const MEMBER_ORDERS: Record<MemberSort, Order> = {
  recent: {
    order: sql`${SHOWN_LAST_SEEN} DESC NULLS LAST, m.id DESC`,
    value: SHOWN_LAST_SEEN,
    from: ({ value, id }) =>
      value === null
        ? sql`members m WHERE ${LISTED_MEMBERS} AND ${SHOWN_LAST_SEEN} IS NULL AND m.id <= ${id}::int`
        : // Those whose visits are unknown come behind all others.
          sql`(${ALL} (${SHOWN_LAST_SEEN}, m.id) <= (${value}::timestamptz, ${id}::int) UNION ALL ${ALL} ${SHOWN_LAST_SEEN} IS NULL) m`,
  },
  alphabet: {
    order: sql`${NAME}, m.id`,
    value: NAME,
    from: ({ value, id }) =>
      sql`members m WHERE ${LISTED_MEMBERS} AND (${NAME}, m.id) >= (${value}::text, ${id}::int)`,
  },
  'count-videos': most('videos_count'),
  'count-subs': most('subscribers_count'),
  'most-viewed': most('views'),
};
