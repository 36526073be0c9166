/** Says in SQL which sessions go on: the one declaration for every statement that asks. */
import { type RawBuilder, sql } from 'kysely';
import { hasDeskRole } from './role-columns.ts';

/** After signing in, whatever is done meanwhile. */
export const SESSION_MAX_DAYS = 90;
/** Of members with a desk, after their last request. */
const ROLE_IDLE_HOURS = 12;

/** In a statement where `s` is the session and `m` its member: neither has ended, and the member may be signed in. */
export const isLiveSession: RawBuilder<boolean> = sql<boolean>`(s.expires_at > now()
  AND s.created_at > now() - make_interval(days => ${sql.lit(SESSION_MAX_DAYS)}) AND m.status_id IN (1, 6)
  AND (NOT ${hasDeskRole}
    OR s.last_seen_at > now() - make_interval(hours => ${sql.lit(ROLE_IDLE_HOURS)})))`;
