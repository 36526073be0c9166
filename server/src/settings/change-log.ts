/** Who changed what about the site: all of it, or what is about one object or by one member. */
import { CHANGE_LOG_PAGE_SIZE, type ChangeLog } from '@foyer/shared/wire-schemas/settings/change-log';
import { readChanges } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { selectMemberNamed } from './change-log.sql.ts';

export interface ChangeLogAsk {
  /** Undefined: of every kind. */
  kind: string | undefined;
  id: string | undefined;
  /** Name or number. */
  member: string | undefined;
  before: number | undefined;
}

/** PostgreSQL's largest integer. */
const ID_MAX = 2_147_483_647;

const findMemberId = async (db: Database, member: string): Promise<number | undefined> => {
  const named = await selectMemberNamed(db, member);
  if (named) return named.id;
  return /^\d{1,10}$/.test(member) && Number(member) <= ID_MAX ? Number(member) : undefined;
};

export const getChangeLog = async (
  db: Database,
  { kind, id, member, before }: ChangeLogAsk,
): Promise<ChangeLog> => {
  const memberId = member === undefined ? undefined : await findMemberId(db, member);
  if (member !== undefined && memberId === undefined) return { changes: [], next: null };
  const { rows, next } = await readChanges(db, {
    ...(kind !== undefined && { kinds: [kind] }),
    ...(id !== undefined && { id }),
    ...(memberId !== undefined && { memberId }),
    ...(before !== undefined && { before }),
    limit: CHANGE_LOG_PAGE_SIZE,
  });
  return {
    next,
    changes: rows.map((row) => ({
      change_id: row.id,
      date: row.at.toISOString(),
      kind: row.object_kind,
      id: row.object_id,
      act: row.act,
      member: row.member,
      command: row.command ?? '',
      why: row.why,
      before: row.before,
      after: row.after,
      is_altered: row.is_altered,
    })),
  };
};
