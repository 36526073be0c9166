/** The log of changes as the catalogue desk reads it. */
import {
  TERM_CHANGES_PAGE_SIZE,
  type TermChanges,
  type TermKind,
} from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { readChanges } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';

export const getTermChanges = async (
  db: Database,
  { kind, id, before }: { kind: TermKind; id: number | undefined; before: number | undefined },
): Promise<TermChanges> => {
  const { rows, next } = await readChanges(db, {
    kinds: [kind],
    ...(id !== undefined && { id }),
    ...(before !== undefined && { before }),
    limit: TERM_CHANGES_PAGE_SIZE,
  });
  return {
    changes: rows.map(({ id: change_id, at, member, command, object_id, act, ...states }) => ({
      change_id,
      date: at.toISOString(),
      member,
      command,
      object_id,
      act,
      before: states.before,
      after: states.after,
      why: states.why,
    })),
    next,
  };
};
