/** Albums for tests. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';

/** An album that waits for moderators, with one picture whose files nobody made. */
export const addAlbumWithPhoto = async (
  db: Database,
  album: Partial<Insertable<Schema['albums']>> & { member_id: number },
  photo: Partial<Insertable<Schema['photos']>> = {},
): Promise<number> => {
  const { id } = await db
    .insertInto('albums')
    .values({ dir: 'harbour', title: 'Harbour', status_id: 4, ...album })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state)
    VALUES (${`album-${id}`}, 'album', ${id}, ${`r${id}`}, 'ready')`.execute(db);
  await db
    .insertInto('photos')
    .values({
      ...{ album_id: id, position: 1, width: 900, height: 600, state: 'ready' },
      ...{ file: `f${id}`, widths: [320, 900], ...photo },
    })
    .execute();
  return id;
};

export const addAlbumCategories = async (db: Database, ...dirs: readonly string[]): Promise<number[]> => {
  const made: number[] = [];
  for (const dir of dirs) {
    const titles = JSON.stringify({ en: dir.toUpperCase() });
    const { id } = await db
      .insertInto('album_categories')
      .values({ dir, titles })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push(id);
  }
  return made;
};
