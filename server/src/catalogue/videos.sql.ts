/** One video with everything that its page shows. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { VIDEO_CARD_ROW } from './video-cards.sql.ts';

const {
  category_dirs: _categoryDirs,
  channel: _cardChannel,
  preview: _preview,
  has_avif: _hasAvif,
  ...CARD_COLUMNS
} = VIDEO_CARD_ROW;

const VIDEO_ROW = columns({
  ...CARD_COLUMNS,
  description: 'text',
  description_ja: 'text?',
  descriptions: json<Record<string, string> | null>(),
  sg_id: 'int4?',
  ex_tube: 'text?',
  ex_id: 'text?',
  is_embeddable: 'bool',
  film_id: 'text?',
  manifest: json<Record<string, unknown> | null>(),
  member: json<{ id: number; name: string; status_id: number } | null>(),
  member_revision: 'text?',
  channel: json<{
    id: number;
    dir: string;
    title: string;
    url: string;
    cf1: string;
    vda: string;
    subscribers: number;
  } | null>(),
  categories: json<{ dir: string; titles: Record<string, string> }[]>(),
});
export type VideoRow = RowOf<typeof VIDEO_ROW>;

/** In whatever state; who may see it is the service's business. */
export const selectVideo = async (db: Database, id: number): Promise<VideoRow | undefined> =>
  (
    await typedSql(VIDEO_ROW)`
      SELECT v.id, v.dir, v.title, v.title_ja, v.titles, v.description, v.description_ja, v.descriptions, v.gender, v.status_id, v.is_private,
        v.duration_seconds, v.posted_at, v.rating, v.views, v.height, v.likes, v.dislikes, v.comments_count, v.sg_id,
        v.ex_tube, v.ex_id, v.is_embeddable, v.withheld_uses, o.revision, o.film_id, o.manifest,
        CASE WHEN m.id IS NULL THEN NULL
          ELSE json_build_object('id', m.id, 'name', m.name, 'status_id', m.status_id) END AS member,
        a.revision AS member_revision,
        CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'dir', c.dir, 'title', c.title, 'url', c.url,
          'cf1', c.cf1, 'vda', c.vda, 'subscribers', c.subscribers_count) END AS channel,
        coalesce((SELECT json_agg(json_build_object('dir', k.dir, 'titles', k.titles) ORDER BY k.id)
          FROM video_categories vc JOIN categories k ON k.id = vc.category_id WHERE vc.video_id = v.id AND NOT k.is_hidden), '[]') AS categories,
        coalesce((SELECT json_agg(json_build_object('dir', p.dir, 'title', p.title) ORDER BY p.id)
          FROM video_models vm JOIN models p ON p.id = vm.model_id WHERE vm.video_id = v.id AND NOT p.is_hidden), '[]') AS models
      FROM videos v
      -- A source that plays before its ladder is made is processing.
      LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state IN ('ready', 'processing')
      LEFT JOIN members m ON m.id = v.member_id AND m.status_id IN (1, 6)
      LEFT JOIN media_objects a ON a.kind = 'member' AND a.owner_id = m.id AND m.has_avatar AND a.state = 'ready'
      LEFT JOIN channels c ON c.id = v.channel_id AND NOT c.is_hidden
      WHERE v.id = ${id}`.execute(db)
  ).rows[0];
