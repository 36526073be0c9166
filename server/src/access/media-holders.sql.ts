/** Whose session a signed media address names. */
import type { Database } from '../platform/database/create-database.ts';
import { isLiveSession } from '../platform/database/live-session.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Who a session belongs to, by its public id. Undefined for one that has ended, or whose member may not sign in. */
export const selectSessionMember = async (
  db: Database,
  publicId: string,
): Promise<{ _id: number; is_moderator: boolean; status_id: number } | undefined> =>
  (
    await typedSql({ _id: 'int4', is_moderator: 'bool', status_id: 'int2' })`
      SELECT m.id AS _id, m.is_moderator, m.status_id FROM sessions s JOIN members m ON m.id = s.member_id
      WHERE s.public_id = ${publicId}::uuid AND ${isLiveSession}`.execute(db)
  ).rows[0];
