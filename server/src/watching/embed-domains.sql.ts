/** Where members let their videos be embedded. */
import type { Database } from '../platform/database/create-database.ts';

/** Undefined: anyone may embed. Empty: nobody. */
export const selectEmbedDomains = async (db: Database, memberId: number): Promise<string[] | undefined> =>
  (
    await db
      .selectFrom('embed_domains')
      .select('domains')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.domains;

/** As of their owner. */
export const selectEmbedDomainsOfVideo = async (
  db: Database,
  videoId: number,
): Promise<string[] | undefined> =>
  (
    await db
      .selectFrom('videos')
      .innerJoin('embed_domains', 'embed_domains.member_id', 'videos.member_id')
      .select('embed_domains.domains')
      .where('videos.id', '=', videoId)
      .executeTakeFirst()
  )?.domains;

/** @param domains null: anyone may embed */
export const replaceEmbedDomains = async (
  db: Database,
  memberId: number,
  domains: string[] | null,
): Promise<void> => {
  if (domains === null) {
    await db.deleteFrom('embed_domains').where('member_id', '=', memberId).execute();
    return;
  }
  await db
    .insertInto('embed_domains')
    .values({ member_id: memberId, domains })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ domains }))
    .execute();
};
