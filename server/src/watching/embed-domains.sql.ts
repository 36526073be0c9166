/** Where members let their videos be embedded. */
import type { Database } from '../platform/database/create-database.ts';

export const selectEmbedDomains = async (db: Database, memberId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('embed_domains')
      .select('domains')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.domains ?? [];

export const selectEmbedDomainsOfVideo = async (db: Database, videoId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('videos')
      .innerJoin('embed_domains', 'embed_domains.member_id', 'videos.member_id')
      .select('embed_domains.domains')
      .where('videos.id', '=', videoId)
      .executeTakeFirst()
  )?.domains ?? [];

/** Empty: no row. */
export const replaceEmbedDomains = async (
  db: Database,
  memberId: number,
  domains: string[],
): Promise<void> => {
  if (domains.length === 0) {
    await db.deleteFrom('embed_domains').where('member_id', '=', memberId).execute();
    return;
  }
  await db
    .insertInto('embed_domains')
    .values({ member_id: memberId, domains })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ domains }))
    .execute();
};
