/** SQL of previews: release sets that are shown to anyone who holds a link. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const PREVIEW_ROW = columns({
  id: 'int4',
  name: 'text',
  set_id: 'int4',
  made_by: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
});
export type PreviewRow = RowOf<typeof PREVIEW_ROW>;
const PREVIEW_COLUMNS = sql`id, name, set_id, made_by, created_at, expires_at`;
const IS_OPEN = sql`ended_at IS NULL AND expires_at > now()`;

/** Previews that can be looked at now, the newest first. */
export async function selectPreviews(db: Database): Promise<PreviewRow[]> {
  const { rows } = await typedSql(PREVIEW_ROW)`
    SELECT ${PREVIEW_COLUMNS} FROM release_previews WHERE ${IS_OPEN} ORDER BY id DESC`.execute(db);
  return rows;
}

/** The preview that shows `setId`; undefined when it has expired or was ended. */
export async function selectPreviewOfSet(db: Database, setId: number): Promise<PreviewRow | undefined> {
  const { rows } = await typedSql(PREVIEW_ROW)`
    SELECT ${PREVIEW_COLUMNS} FROM release_previews WHERE set_id = ${setId} AND ${IS_OPEN}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** False when there is none of this name. */
export async function endPreview(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE release_previews SET ended_at = now() WHERE name = ${name} AND ended_at IS NULL
    RETURNING id`.execute(db);
  return rows.length > 0;
}

export async function insertPreview(
  db: Database,
  { name, set_id, made_by, expires_at }: Pick<PreviewRow, 'name' | 'set_id' | 'made_by' | 'expires_at'>,
): Promise<void> {
  await sql`
    INSERT INTO release_previews (name, set_id, made_by, expires_at)
    VALUES (${name}, ${set_id}, ${made_by}, ${expires_at})`.execute(db);
}
