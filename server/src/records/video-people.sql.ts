/** Who is shown in a video, and what they consent to. The rules of publication stand in migration 0041. */
import type {
  ConsentUse,
  PeopleDeclaration,
  PersonRecordState,
} from '@foyer/shared/wire-schemas/person-records';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const DECLARATION_ROW = columns({
  id: 'int4',
  member_id: 'int4?',
  status_id: 'int2',
  people: choices<PeopleDeclaration>(),
  people_declared_at: 'timestamptz',
  recorded_on: 'date?',
  withheld_uses: 'text[]',
});
export type DeclarationRow = RowOf<typeof DECLARATION_ROW>;

/** Within a transaction the video is held until its end. */
export const selectDeclaration = async (db: Database, videoId: number): Promise<DeclarationRow | undefined> =>
  (
    await typedSql(
      DECLARATION_ROW,
    )`SELECT id, member_id, status_id, people, people_declared_at, recorded_on, withheld_uses
      FROM videos WHERE id = ${videoId} ${db.isTransaction ? sql`FOR UPDATE` : sql``}`.execute(db)
  ).rows[0];

export const updateDeclaration = async (
  tx: Database,
  videoId: number,
  { people, recordedOn }: { people: 'shown' | 'nobody'; recordedOn: string | null },
): Promise<void> => {
  await sql`UPDATE videos SET people = ${people}, recorded_on = ${recordedOn}::date, people_declared_at = now(),
      updated_at = now() WHERE id = ${videoId}`.execute(tx);
};

const VIDEO_PERSON_ROW = columns({
  record_id: 'int4',
  sealed_name: 'text',
  state: choices<PersonRecordState>(),
  refusal: 'text',
  uses: 'text[]',
  held_uses: 'text[]',
});
export type VideoPersonRow = RowOf<typeof VIDEO_PERSON_ROW>;

export const selectVideoPeople = async (db: Database, videoId: number): Promise<VideoPersonRow[]> =>
  (
    await typedSql(
      VIDEO_PERSON_ROW,
    )`SELECT p.record_id, r.sealed_name, r.state, r.refusal, p.uses, p.held_uses
      FROM video_people p JOIN person_records r ON r.id = p.record_id
      WHERE p.video_id = ${videoId} ORDER BY p.added_at, p.record_id`.execute(db)
  ).rows;

/** @returns whether nobody had named the person yet */
export const insertVideoPerson = async (
  tx: Database,
  { videoId, recordId, uses }: { videoId: number; recordId: number; uses: readonly ConsentUse[] },
): Promise<boolean> => {
  const { rows } = await typedSql({ record_id: 'int4' })`
    INSERT INTO video_people (video_id, record_id, uses) VALUES (${videoId}, ${recordId}, ${[...uses]}::text[])
    ON CONFLICT (video_id, record_id) DO NOTHING RETURNING record_id`.execute(tx);
  return rows.length > 0;
};

/** Whoever withdrew a consent stays named. @returns whether the person was removed */
export const deleteVideoPerson = async (
  tx: Database,
  videoId: number,
  recordId: number,
): Promise<boolean> => {
  const { rows } = await typedSql({ record_id: 'int4' })`DELETE FROM video_people p
    WHERE video_id = ${videoId} AND record_id = ${recordId} AND NOT EXISTS (SELECT FROM consent_log l
      WHERE l.video_id = p.video_id AND l.record_id = p.record_id AND NOT l.is_given) RETURNING record_id`.execute(
    tx,
  );
  return rows.length > 0;
};

/** @param isHeld of a withdrawal: only the records role gives it back; of a consent: the role gives it. @returns whether that changed anything */
export const updateConsent = async (
  tx: Database,
  consent: { videoId: number; recordId: number; use: ConsentUse; isGiven: boolean; isByRole: boolean },
): Promise<boolean> => {
  const { videoId, recordId, use, isGiven, isByRole } = consent;
  const { rows } = isGiven
    ? await typedSql({ record_id: 'int4' })`
        UPDATE video_people SET uses = array_append(uses, ${use}::text), held_uses = array_remove(held_uses, ${use}::text)
        WHERE video_id = ${videoId} AND record_id = ${recordId} AND NOT ${use}::text = ANY (uses)
          AND (${isByRole} OR NOT ${use}::text = ANY (held_uses)) RETURNING record_id`.execute(tx)
    : await typedSql({ record_id: 'int4' })`
        UPDATE video_people SET uses = array_remove(uses, ${use}::text),
          held_uses = CASE WHEN ${isByRole} AND NOT ${use}::text = ANY (held_uses)
            THEN array_append(held_uses, ${use}::text) ELSE held_uses END
        WHERE video_id = ${videoId} AND record_id = ${recordId}
          AND (${use}::text = ANY (uses) OR (${isByRole} AND NOT ${use}::text = ANY (held_uses)))
        RETURNING record_id`.execute(tx);
  return rows.length > 0;
};

export const insertConsents = async (
  tx: Database,
  {
    videoId,
    recordId,
    uses,
    isGiven,
    memberId,
  }: {
    videoId: number;
    recordId: number;
    uses: readonly ConsentUse[];
    isGiven: boolean;
    memberId: number | null;
  },
): Promise<void> => {
  await sql`INSERT INTO consent_log (video_id, record_id, use, is_given, member_id)
    SELECT ${videoId}, ${recordId}, use, ${isGiven}, ${memberId} FROM unnest(${[...uses]}::text[]) AS use`.execute(
    tx,
  );
};

const SHOWN_IN_ROW = columns({
  video_id: 'int4',
  dir: 'text',
  title: 'text',
  status_id: 'int2',
  member_id: 'int4?',
  people: choices<PeopleDeclaration>(),
  uses: 'text[]',
  held_uses: 'text[]',
  lacks: json<string[] | null>(),
  is_minor: 'bool',
});
export type ShownInRow = RowOf<typeof SHOWN_IN_ROW>;

/** Videos that name the person, the newest first. */
export const selectShownIn = async (db: Database, recordId: number): Promise<ShownInRow[]> =>
  (
    await typedSql(
      SHOWN_IN_ROW,
    )`SELECT v.id AS video_id, v.dir, v.title, v.status_id, v.member_id, v.people, p.uses, p.held_uses,
        to_json(video_lacks(v.id)) AS lacks,
        (r.birth_date > (least(v.recorded_on, (v.created_at AT TIME ZONE 'UTC')::date) - interval '18 years')::date) IS TRUE
          AS is_minor
      FROM video_people p JOIN videos v ON v.id = p.video_id JOIN person_records r ON r.id = p.record_id
      WHERE p.record_id = ${recordId} ORDER BY v.id DESC`.execute(db)
  ).rows;
