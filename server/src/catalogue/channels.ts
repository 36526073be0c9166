/** Answers lists of channels, and one channel. */
import type { Channel, ChannelCard, ChannelsPage, ChannelsQuery } from '@foyer/shared/wire-schemas/channels';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Database } from '../platform/database/create-database.ts';
import { type ChannelRow, countChannels, selectChannel, selectChannels } from './channels.sql.ts';
import { coverFields } from '../pictures/covers.ts';
import { findByAnyDir } from './addresses/former-dirs.ts';
import { textIn } from './video-card.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { Refused } from '../platform/http/refused.ts';

const toChannelCard = (row: ChannelRow): ChannelCard => ({
  channel_id: row.id,
  dir: row.dir,
  title: row.title,
  total_videos: row.videos_count,
  thumb:
    row.revision === null
      ? null
      : publicMediaUrl(mediaObject('channel', row.id), row.revision, MEDIA_FILES.thumb),
  post_date: row.created_at.toISOString(),
  statistics: { viewed: row.views, subscribers: row.subscribers_count },
});

export const getChannels = async (
  db: Database,
  { sort, count, page }: ChannelsQuery,
): Promise<ChannelsPage> => {
  const offset = (page - 1) * count;
  const total = await countChannels(db);
  const rows = total > offset ? await selectChannels(db, { sort, limit: count, offset }) : [];
  if (rows.length === 0)
    return {
      channels: [],
      total_count: total,
      error: 'no channel is listed here',
      code: 'channels_not_found',
    };
  return { channels: rows.map(toChannelCard), total_count: total };
};

/** @throws Refused not_found */
export const getChannel = async (db: Database, dir: string, language: Language): Promise<Channel> => {
  const row = await findByAnyDir(db, 'channel', dir, (one) => selectChannel(db, one));
  if (!row) throw new Refused('not_found', `there is no channel ${dir}`);
  const { url, cf1, vda } = row;
  const description = textIn(row.description, row.descriptions, language);
  return {
    ...toChannelCard(row),
    ...coverFields('channel', row.id, row.cover),
    ...{ description, url, cf1, vda },
  };
};
