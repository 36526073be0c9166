/** SQL of the feeds of friend sites: what was read of each, and its videos. The demo's partners have no feed and are never touched. */
import type { FeedProblem, PartnerSite } from '@foyer/shared/wire-schemas/settings/partner-sites';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';

export interface PartnerVideoRow {
  url: string;
  thumb: string;
  title: string;
}

export const selectFeeds = (db: Database) =>
  db
    .selectFrom('partners')
    .select(['id', 'feed', 'checked_at', 'taken_at', 'problem'])
    .select((select) =>
      select
        .selectFrom('partner_videos')
        .whereRef('partner_videos.partner_id', '=', 'partners.id')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .as('videos'),
    )
    .where('feed', '<>', '')
    .orderBy('id')
    .execute();

const upsertFeed = (db: Database, { id, name, href, feed }: PartnerSite, problem: FeedProblem | '') =>
  db
    .insertInto('partners')
    .values({ id, title: name, url: href, feed, problem, checked_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ title: name, url: href, feed, problem, checked_at: sql`now()` })
        // A partner of the demo keeps what it has.
        .where('partners.feed', '<>', ''),
    )
    .execute();

/** Its videos stay as they were. */
export const storeFeedProblem = async (
  db: Database,
  partner: PartnerSite,
  problem: FeedProblem,
): Promise<void> => {
  await upsertFeed(db, partner, problem);
};

/** In the order of the feed, in place of those that there were. */
export const replacePartnerVideos = (
  db: Database,
  partner: PartnerSite,
  videos: readonly PartnerVideoRow[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await upsertFeed(tx, partner, '');
    await tx.updateTable('partners').set({ taken_at: sql`now()` }).where('id', '=', partner.id).execute();
    await tx.deleteFrom('partner_videos').where('partner_id', '=', partner.id).execute();
    await tx
      .insertInto('partner_videos')
      .values(videos.map((video) => ({ ...video, partner_id: partner.id })))
      .execute();
  });

/** With its videos. */
export const deletePartner = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('partners').where('id', '=', id).where('feed', '<>', '').execute();
};
