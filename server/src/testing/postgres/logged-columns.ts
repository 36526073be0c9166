/** Which columns rows of the log of changes have that nobody declared: the desk would show them by their technical names. */
import { isPackageName } from '@foyer/shared/remotes/remote';
import { isLoggedKind, LOGGED_COLUMNS } from '@foyer/shared/wire-schemas/settings/logged-columns';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

/** As `kind.column`. */
export const findUndeclaredColumns = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; name: string }>`
    SELECT DISTINCT object_kind AS kind, key AS name FROM changes,
      LATERAL jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS key`.execute(db);
  return rows
    .filter(
      ({ kind, name }) =>
        !isLoggedKind(kind) ||
        !(
          (LOGGED_COLUMNS[kind] as readonly string[]).includes(name) ||
          (kind === 'release' && isPackageName(name))
        ),
    )
    .map(({ kind, name }) => `${kind}.${name}`);
};
