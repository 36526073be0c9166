/**
 * Finds the members who show a viewer their name and nothing else (private profiles, blocks), for every answer that names
 * members.
 */
import type { Database } from '../platform/database/create-database.ts';
import { selectMemberAccessRows } from './access.sql.ts';
import { type AccessObject, type AccessViewer, decideAccess, stateOf } from './decide-access.ts';

/** Members by id, with what each and the viewer are to one another. */
export const findMembersAccess = async (
  db: Database,
  ids: readonly number[],
  viewer: AccessViewer | null,
): Promise<ReadonlyMap<number, AccessObject>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectMemberAccessRows(db, ids, viewer?._id ?? null);
  return new Map(
    rows.map(({ status_id, is_private, ...facts }) => [
      facts.id,
      { kind: 'member', state: stateOf('member', { status_id, is_private }), ...facts },
    ]),
  );
};

/**
 * Of `ids`, those whom the viewer may not see: private members, members who have blocked the viewer, closed accounts.
 * @param ids as the rows of an answer have them: with repetitions, and null where no member is named
 * @param viewer null in answers that are shared: everybody is a stranger there
 */
export const findNameOnlyMembers = async (
  db: Database,
  viewer: AccessViewer | null,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlySet<number>> => {
  const named = [...new Set(ids)].filter((id): id is number => typeof id === 'number');
  const members = await findMembersAccess(db, named, viewer);
  return new Set(
    named.filter((id) => {
      const member = members.get(id);
      return !member || decideAccess('see', member, viewer) !== null;
    }),
  );
};
