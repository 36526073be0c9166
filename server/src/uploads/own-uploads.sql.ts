/** A member's own uploads with how far they are. */
import { sql } from 'kysely';
import type { SoundTrack } from '../media/analysis/text-tracks.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import type { OwnUploadFilter } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { restrictingKeyOf } from '../decisions/find-decision.ts';
import type { MatchFacts } from '../processing/match-facts.ts';
import { type WorkRow, workOf } from '../processing/estimates/describe-work.ts';
import type { RenditionRow } from '../processing/video-progress.ts';
import { hasPictures } from '../pictures/has-pictures.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { ChangedDetails } from './video-changes.sql.ts';

const OWN_UPLOAD_ROW = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  status_id: 'int2',
  is_private: 'bool',
  /** The secret of its address, sealed. */
  sealed_address: 'text?',
  duration_seconds: 'int4',
  created_at: 'timestamptz',
  republish_at: 'timestamptz?',
  publish_at: 'timestamptz?',
  /** Moderators approved it and it waits for that time. */
  is_approved: 'bool',
  /** Why its file stays while it is not public. */
  file_hold: 'text?',
  replaced_at: 'timestamptz?',
  reject_reason: 'text?',
  description: 'text',
  gender: choices<Gender>(),
  is_exclusive: 'bool',
  is_embeddable: 'bool',
  /** Dirs. */
  categories: 'text[]',
  models: json<{ dir: string; title: string }[]>(),
  channel: json<{ dir: string; title: string } | null>(),
  tags: 'text[]',
  posted_at: 'timestamptz',
  views: 'int8',
  comments_count: 'int4',
  likes: 'int4',
  dislikes: 'int4',
  was_published: 'bool',
  /** What somebody shown does not consent to. */
  withheld_uses: 'text[]',
  /** Of records and consents, what keeps it from being published. */
  lacks: 'text[]?',
  /** Waiting, or the last one if it was rejected. */
  change: json<OwnChangeRow | null>(),
  /** A new file that is on its way. */
  replacement: json<ReplacementProgressRow | null>(),
  file_name: 'text?',
  bytes: 'int8?',
  stage: 'text?',
  screenshot: 'int2?',
  own_pictures: 'int4[]',
  waiting_for: choices<'disk' | null>(),
  error_code: 'text?',
  /** What it is a copy of, where the member may know that. */
  duplicate_of: json<{ video_id: number; dir: string; title: string; is_own: boolean } | null>(),
  /** What it was taken for. */
  match: json<OwnMatchRow | null>(),
  /** Key of the statement of reasons by which it is not public. */
  decision_key: 'text?',
  has_source: 'bool',
  /** Of a file with several. */
  sound_tracks: json<SoundTrack[]>(),
  /** The one that is published. */
  sound_stream: 'int4?',
  revision: 'text?',
  film_id: 'text?',
  manifest: json<Record<string, unknown> | null>(),
  has_pictures: 'bool',
  /** Of a video in pieces, the part of each ladder that is done; null otherwise. */
  pieces_progress: 'float8?',
  work: json<WorkRow | null>(),
  renditions: json<RenditionRow[]>(),
});
export type OwnUploadRow = RowOf<typeof OWN_UPLOAD_ROW>;

export interface OwnMatchRow {
  facts: MatchFacts;
  /** Base64. */
  picture: string | null;
  is_other_version: boolean;
  /** Null: the member may not know which video it is. */
  other: { id: number; revision: string | null; is_public: boolean; may_see_picture: boolean } | null;
}

export interface OwnChangeRow extends ChangedDetails {
  id: number;
  status_id: number;
  film:
    | (Pick<ReplacementProgressRow, 'file_name' | 'from_ms' | 'to_ms'> & {
        /** Of the newest one, if work on it failed while what it is made of is still here. */
        failed_code: string | null;
      })
    | null;
  reject_reason: string | null;
  decision_key: string | null;
  created_at: string;
}

export interface ReplacementProgressRow {
  id: number;
  stage: string;
  file_name: string;
  bytes: number;
  from_ms: number | null;
  to_ms: number | null;
  has_other_sound: boolean;
  duration_seconds: number;
  waiting_for: 'disk' | null;
  cut_progress: number | null;
  cut_seconds_left: number | null;
  pieces_progress: number | null;
  work: WorkRow | null;
  renditions: RenditionRow[];
}

/** Of all pieces, 0 to 1; null: there are none. */
const PIECES_PROGRESS = (table: 'v' | 'f') =>
  sql`(SELECT avg(progress)::double precision FROM video_pieces WHERE video_id = ${sql.ref(`${table}.id`)})`;

/** Of the table named. */
const RENDITIONS = (
  table: 'v' | 'f',
) => sql`coalesce((SELECT json_agg(json_build_object('name', r.name, 'state', r.state,
    'progress', r.progress, 'seconds_left', r.seconds_left) ORDER BY r.position)
  FROM video_renditions r WHERE r.video_id = ${sql.ref(`${table}.id`)}), '[]')`;

/** Which `status_id`s a filter holds, and of published ones which. */
const FILTERED: Record<OwnUploadFilter, { statusIds: readonly number[]; isPrivate: boolean | null }> = {
  working: { statusIds: [0, 2, 3], isPrivate: null },
  pending: { statusIds: [4], isPrivate: null },
  published: { statusIds: [1], isPrivate: false },
  private: { statusIds: [1], isPrivate: true },
  rejected: { statusIds: [6], isPrivate: null },
  deleted: { statusIds: [5, 7], isPrivate: null },
};

const ANY = { statusIds: null, isPrivate: null } as const;

/** Newest first. */
export const selectOwnUploads = async (
  db: Database,
  memberId: number,
  {
    videoId,
    filter = '',
    limit,
    offset,
  }: { videoId: number | null; filter?: OwnUploadFilter | ''; limit: number; offset: number },
): Promise<OwnUploadRow[]> => {
  const { statusIds, isPrivate } = filter === '' ? ANY : FILTERED[filter];
  return (
    await typedSql(OWN_UPLOAD_ROW)`
      SELECT v.id, v.dir, v.title, v.status_id, v.is_private,
        (SELECT sealed FROM unlisted_addresses WHERE video_id = v.id AND v.is_private) AS sealed_address, v.duration_seconds, v.created_at, v.republish_at,
        v.publish_at, v.approved_at IS NOT NULL AS is_approved,
        CASE WHEN v.status_id IN (3, 4, 6) THEN video_file_hold(v.id) END AS file_hold, p.replaced_at,
        v.withheld_uses, video_lacks(v.id) AS lacks, v.reject_reason, p.file_name, p.bytes, p.stage,
        p.screenshot, p.waiting_for, p.error_code, p.source_key IS NOT NULL AS has_source,
        coalesce(p.facts -> 'soundTracks', '[]') AS sound_tracks, (p.facts ->> 'audioStream')::int AS sound_stream,
        (SELECT json_build_object('video_id', d.id, 'dir', d.dir, 'title', d.title, 'is_own', d.member_id = ${memberId})
          FROM videos d WHERE d.id = p.duplicate_of AND (d.member_id = ${memberId} OR d.status_id = 1 AND NOT d.is_private)) AS duplicate_of,
        (SELECT row_to_json(x) FROM (SELECT m.facts, translate(encode(m.picture, 'base64'), E'\\n', '') AS picture, m.is_other_version,
            (SELECT json_build_object('id', o.id, 'revision', om.revision, 'is_public', o.status_id = 1 AND NOT o.is_private,
                'may_see_picture', ${hasPictures(sql`om`)} AND (o.member_id = ${memberId} OR NOT 'preview' = ANY (o.withheld_uses)))
              FROM videos o LEFT JOIN media_objects om ON om.kind = 'video' AND om.owner_id = o.id AND om.state <> 'removed'
              WHERE o.id = m.other_id AND (o.member_id = ${memberId} AND o.status_id <> 5 OR o.status_id = 1 AND NOT o.is_private)) AS other
          FROM video_matches m WHERE m.video_id = v.id AND m.facts IS NOT NULL) x) AS match,
        CASE WHEN v.status_id IN (5, 6) THEN ${restrictingKeyOf('video', 'v.id')} END AS decision_key,
        m.revision, m.film_id, m.manifest, ${hasPictures(sql`m`)} AS has_pictures,
        v.description, v.gender, v.is_exclusive, v.is_embeddable, v.tags, v.posted_at, v.views, v.comments_count, v.likes, v.dislikes,
        v.status_id = 1 OR EXISTS (SELECT FROM state_changes WHERE kind = 'video' AND object_id = v.id
          AND split_part(to_state, ' ', 1) = '1') AS was_published,
        ARRAY(SELECT c.dir FROM video_categories vc JOIN categories c ON c.id = vc.category_id
          WHERE vc.video_id = v.id ORDER BY c.dir) AS categories,
        coalesce((SELECT json_agg(json_build_object('dir', d.dir, 'title', d.title) ORDER BY d.id)
          FROM video_models vm JOIN models d ON d.id = vm.model_id WHERE vm.video_id = v.id), '[]') AS models,
        (SELECT json_build_object('dir', c.dir, 'title', c.title) FROM channels c WHERE c.id = v.channel_id) AS channel,
        ARRAY(SELECT number::int FROM own_pictures WHERE video_id = v.id ORDER BY 1) AS own_pictures,
        (SELECT row_to_json(c) FROM (SELECT id, status_id, title, description, tags, screenshot, captions, chapters, reject_reason,
              created_at, ${restrictingKeyOf('video_change', 'video_changes.id')} AS decision_key, (SELECT json_build_object('file_name', p.file_name, 'from_ms', p.from_ms, 'to_ms', p.to_ms,
                  'failed_code', CASE WHEN p.stage = 'failed' AND (p.source_key IS NOT NULL OR p.from_ms IS NOT NULL)
                    AND p.video_id = (SELECT max(id) FROM videos WHERE replaces_id = v.id) THEN p.error_code END)
                FROM video_processing p WHERE p.video_id = film_video_id) AS film
            FROM video_changes WHERE video_id = v.id ORDER BY status_id = 4 DESC, id DESC LIMIT 1) c
          WHERE c.status_id IN (4, 6)) AS change,
        ${PIECES_PROGRESS('v')} AS pieces_progress, ${workOf(sql.ref('v.id'))} AS work,
        (SELECT row_to_json(r) FROM (SELECT f.id, x.stage,
              x.file_name, x.bytes, x.from_ms, x.to_ms,
              coalesce(x.sound_stream <> (p.facts ->> 'audioStream')::int, false) AS has_other_sound, f.duration_seconds, x.waiting_for, x.cut_progress, x.cut_seconds_left,
              ${PIECES_PROGRESS('f')} AS pieces_progress, ${workOf(sql.ref('f.id'))} AS work,
              ${RENDITIONS('f')} AS renditions
            FROM videos f JOIN video_processing x ON x.video_id = f.id
            WHERE f.replaces_id = v.id AND f.status_id IN (0, 2, 3)) r) AS replacement,
        ${RENDITIONS('v')} AS renditions
      FROM (SELECT * FROM videos WHERE member_id = ${memberId} AND replaces_id IS NULL AND (${videoId}::int IS NULL OR id = ${videoId}::int)
          AND (${statusIds}::int[] IS NULL OR status_id = ANY (${statusIds}::int[]))
          AND (${isPrivate}::bool IS NULL OR is_private = ${isPrivate}::bool)
        ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) v
      LEFT JOIN video_processing p ON p.video_id = v.id
      LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.id AND m.state <> 'removed'
      ORDER BY v.id DESC`.execute(db)
  ).rows;
};

/** Those that the member owns or may publish in, by name. */
export const selectOwnChannels = async (
  db: Database,
  memberId: number,
): Promise<{ dir: string; title: string }[]> =>
  (
    await typedSql({ dir: 'text', title: 'text' })`SELECT c.dir, c.title FROM channels c
      WHERE NOT c.is_hidden AND (c.member_id = ${memberId}
        OR c.id IN (SELECT p.channel_id FROM channel_publishers p WHERE p.member_id = ${memberId}))
      ORDER BY lower(c.title), c.id`.execute(db)
  ).rows;

const STATE_COUNT_ROW = columns({ status_id: 'int2', is_private: 'bool', n: 'int4' });

/** How many uploads of the member each filter holds. */
export const countOwnUploads = async (
  db: Database,
  memberId: number,
): Promise<Record<OwnUploadFilter, number>> => {
  const { rows } = await typedSql(
    STATE_COUNT_ROW,
  )`SELECT status_id, is_private, count(*)::int AS n FROM videos
    WHERE member_id = ${memberId} AND replaces_id IS NULL GROUP BY 1, 2`.execute(db);
  const count = (filter: OwnUploadFilter): number => {
    const { statusIds, isPrivate } = FILTERED[filter];
    return rows
      .filter((row) => statusIds.includes(row.status_id) && (isPrivate ?? row.is_private) === row.is_private)
      .reduce((sum, { n }) => sum + n, 0);
  };
  return {
    working: count('working'),
    pending: count('pending'),
    published: count('published'),
    private: count('private'),
    rejected: count('rejected'),
    deleted: count('deleted'),
  };
};
