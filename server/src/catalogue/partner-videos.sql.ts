/** Videos of partners, for the friend-site sliders. */
import type { Database } from '../platform/database/create-database.ts';

export interface PartnerVideo {
  url: string;
  thumb: string;
  title: string;
}

/** Undefined for an unknown partner. */
export const findPartnerVideos = async (
  db: Database,
  partnerId: number,
): Promise<PartnerVideo[] | undefined> => {
  const rows = await db
    .selectFrom('partner_videos')
    .select(['url', 'thumb', 'title'])
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .execute();
  return rows.length > 0 ? rows : undefined;
};
