/** Rows of cards: what a list needs of each video, in the order of the ids. */
import type { RawBuilder } from 'kysely';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export const VIDEO_CARD_ROW = columns({
  id: 'int4',
  category_dirs: 'text[]',
  dir: 'text',
  title: 'text',
  title_ja: 'text?',
  titles: json<Record<string, string> | null>(),
  gender: 'text',
  duration_seconds: 'int4',
  posted_at: 'timestamptz',
  rating: 'float4',
  views: 'int8',
  height: 'int2',
  likes: 'int4',
  dislikes: 'int4',
  comments_count: 'int4',
  is_private: 'bool',
  status_id: 'int2',
  revision: 'text?',
  /** What somebody shown does not consent to. */
  withheld_uses: 'text[]',
  /** Name of the video's hover preview in its folder. */
  preview: 'text?',
  /** Whether its pictures were made in every format; those of the demo were not. */
  has_avif: 'bool?',
  channel: json<{ dir: string; title: string } | null>(),
  models: json<{ dir: string; title: string }[]>(),
  /** Who uploaded it, for videos of no channel. */
  member: json<{ id: number; name: string; has_avatar: boolean } | null>(),
  /** Of the member's pictures. */
  member_revision: 'text?',
});
type CardRow = RowOf<typeof VIDEO_CARD_ROW>;
/** One video's own row names its film otherwise. */
export type VideoCardRow = Omit<
  CardRow,
  'category_dirs' | 'preview' | 'has_avif' | 'member' | 'member_revision'
> &
  Partial<CardRow>;

/**
 * @param ids a query of (id, place), at most one page long
 */
export const selectCards = (ids: RawBuilder<unknown>): RawBuilder<CardRow> => typedSql(VIDEO_CARD_ROW)`
  SELECT v.id, v.dir, v.title, v.title_ja, v.titles, v.gender, v.duration_seconds, v.posted_at, v.rating, v.views, v.height, v.likes,
    ARRAY(SELECT k.dir FROM video_categories vk JOIN categories k ON k.id = vk.category_id AND NOT k.is_hidden WHERE vk.video_id = v.id
      ORDER BY k.dir) AS category_dirs,
    v.dislikes, v.comments_count, v.is_private, v.status_id, v.withheld_uses, o.revision, o.manifest->>'preview' AS preview,
    o.manifest ? 'picture' AS has_avif,
    CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('dir', c.dir, 'title', c.title) END AS channel,
    coalesce((SELECT json_agg(json_build_object('dir', m.dir, 'title', m.title) ORDER BY m.id)
      FROM video_models vm JOIN models m ON m.id = vm.model_id WHERE vm.video_id = v.id AND NOT m.is_hidden), '[]') AS models,
    CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name, 'has_avatar', u.has_avatar) END AS member,
    a.revision AS member_revision
  FROM (${ids}) AS page
  JOIN videos v ON v.id = page.id
  LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state = 'ready'
  LEFT JOIN channels c ON c.id = v.channel_id AND NOT c.is_hidden
  LEFT JOIN members u ON c.id IS NULL AND u.id = v.member_id AND u.status_id IN (1, 6)
  LEFT JOIN media_objects a ON a.kind = 'member' AND a.owner_id = u.id AND a.state = 'ready'
  ORDER BY page.place`;
