/** Whether the objects that comments, votes and views belong to exist and are open to everyone. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export const OBJECT_SECTIONS = ['video', 'album', 'playlist', 'member', 'model', 'comment'] as const;
export type ObjectSection = (typeof OBJECT_SECTIONS)[number];

const OPEN: Record<ObjectSection, RawBuilder<unknown>> = {
  video: sql`status_id = 1 AND NOT is_private`,
  album: sql`status_id = 1 AND NOT is_private`,
  playlist: sql`visible = 1 AND NOT is_deleted`,
  member: sql`status_id IN (1, 6) AND NOT is_private`,
  model: sql`true`,
  comment: sql`status_id = 1`,
};

/** Undefined: there is no such object. Models may also be named by their dir. */
export const findObject = async (
  db: Database,
  section: ObjectSection,
  idOrDir: string,
): Promise<{ id: number; isOpen: boolean; ownerId: number | null } | undefined> => {
  const isId = /^[1-9]\d{0,8}$/.test(idOrDir);
  if (!isId && section !== 'model') return undefined;
  const owner = section === 'model' ? sql`NULL::int` : section === 'member' ? sql`id` : sql`member_id`;
  const { rows } = await sql<{ id: number; isOpen: boolean; ownerId: number | null }>`
    SELECT id, (${OPEN[section]}) AS "isOpen", ${owner} AS "ownerId" FROM ${sql.table(`${section}s`)}
    WHERE ${isId ? sql`id = ${Number(idOrDir)}` : sql`dir = ${idOrDir}`}`.execute(db);
  return rows[0];
};
