/** Rows of cards: what a list needs of each video, in the order of the ids. */
import { type RawBuilder, sql } from 'kysely';

export interface VideoCardRow {
  id: number;
  dir: string;
  title: string;
  title_ja: string | null;
  gender: string;
  duration_seconds: number;
  posted_at: Date;
  rating: number;
  views: number;
  height: number;
  likes: number;
  dislikes: number;
  comments_count: number;
  is_private: boolean;
  status_id: number;
  revision: string | null;
  /** Name of the film's hover preview in its folder. */
  preview?: string | null;
  /** Whether its pictures were made in every format; those of the demo were not. */
  has_avif?: boolean | null;
  channel: { dir: string; title: string } | null;
  models: { dir: string; title: string }[];
}

/**
 * @param ids a query of (id, place), at most one page long
 */
export const selectCards = (ids: RawBuilder<unknown>): RawBuilder<VideoCardRow> => sql<VideoCardRow>`
  SELECT v.id, v.dir, v.title, v.title_ja, v.gender, v.duration_seconds, v.posted_at, v.rating, v.views, v.height, v.likes,
    v.dislikes, v.comments_count, v.is_private, v.status_id, o.revision, o.manifest->>'preview' AS preview,
    o.manifest ? 'picture' AS has_avif,
    CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('dir', c.dir, 'title', c.title) END AS channel,
    coalesce((SELECT json_agg(json_build_object('dir', m.dir, 'title', m.title) ORDER BY m.id)
      FROM video_models vm JOIN models m ON m.id = vm.model_id WHERE vm.video_id = v.id), '[]') AS models
  FROM (${ids}) AS page
  JOIN videos v ON v.id = page.id
  LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state = 'ready'
  LEFT JOIN channels c ON c.id = v.channel_id
  ORDER BY page.place`;
