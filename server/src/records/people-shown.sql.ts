/**
 * Who is shown in a video or an album, and what they consent to. The rules of publication stand in migrations 0041 and 0051: the
 * tables of both are built alike.
 */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type {
  ConsentUse,
  PeopleDeclaration,
  PersonRecordState,
} from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** What shows people. */
export interface Shown {
  kind: UploadKind;
  objectId: number;
}

const NAMES = {
  video: { objects: 'videos', people: 'video_people', id: 'video_id', lacks: 'video_lacks' },
  album: { objects: 'albums', people: 'album_people', id: 'album_id', lacks: 'album_lacks' },
} as const satisfies Record<UploadKind, object>;

const objectsOf = ({ kind }: Pick<Shown, 'kind'>) => sql.table(NAMES[kind].objects);
const peopleOf = ({ kind }: Pick<Shown, 'kind'>) => sql.table(NAMES[kind].people);
/** Names the object in its table of people, and in the log of consents. */
const idOf = ({ kind }: Pick<Shown, 'kind'>) => sql.ref(NAMES[kind].id);

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

/** Within a transaction the object is held until its end. */
export const selectDeclaration = async (db: Database, shown: Shown): Promise<DeclarationRow | undefined> =>
  (
    await typedSql(
      DECLARATION_ROW,
    )`SELECT id, member_id, status_id, people, people_declared_at, recorded_on, withheld_uses
      FROM ${objectsOf(shown)} WHERE id = ${shown.objectId} ${db.isTransaction ? sql`FOR UPDATE` : sql``}`.execute(
      db,
    )
  ).rows[0];

export const updateDeclaration = async (
  tx: Database,
  shown: Shown,
  { people, recordedOn }: { people: 'shown' | 'nobody'; recordedOn: string | null },
): Promise<void> => {
  await sql`UPDATE ${objectsOf(shown)} SET people = ${people}, recorded_on = ${recordedOn}::date, people_declared_at = now(),
      updated_at = now() WHERE id = ${shown.objectId}`.execute(tx);
};

const PERSON_ROW = columns({
  record_id: 'int4',
  sealed_name: 'text',
  state: choices<PersonRecordState>(),
  refusal: 'text',
  uses: 'text[]',
  held_uses: 'text[]',
});
export type PersonRow = RowOf<typeof PERSON_ROW>;

export const selectPeople = async (db: Database, shown: Shown): Promise<PersonRow[]> =>
  (
    await typedSql(PERSON_ROW)`SELECT p.record_id, r.sealed_name, r.state, r.refusal, p.uses, p.held_uses
      FROM ${peopleOf(shown)} p JOIN person_records r ON r.id = p.record_id
      WHERE p.${idOf(shown)} = ${shown.objectId} ORDER BY p.added_at, p.record_id`.execute(db)
  ).rows;

/** @returns whether nobody had named the person yet */
export const insertPerson = async (
  tx: Database,
  { recordId, uses, ...shown }: Shown & { recordId: number; uses: readonly ConsentUse[] },
): Promise<boolean> => {
  const { rows } = await typedSql({ record_id: 'int4' })`
    INSERT INTO ${peopleOf(shown)} (${idOf(shown)}, record_id, uses)
    VALUES (${shown.objectId}, ${recordId}, ${[...uses]}::text[])
    ON CONFLICT (${idOf(shown)}, record_id) DO NOTHING RETURNING record_id`.execute(tx);
  return rows.length > 0;
};

/** Anyone who withdrew a consent stays named. @returns whether the person was removed */
export const deletePerson = async (tx: Database, shown: Shown, recordId: number): Promise<boolean> => {
  const id = idOf(shown);
  const { rows } = await typedSql({ record_id: 'int4' })`DELETE FROM ${peopleOf(shown)} p
    WHERE p.${id} = ${shown.objectId} AND record_id = ${recordId} AND NOT EXISTS (SELECT FROM consent_log l
      WHERE l.${id} = p.${id} AND l.record_id = p.record_id AND NOT l.is_given) RETURNING record_id`.execute(
    tx,
  );
  return rows.length > 0;
};

/** @param isHeld of a withdrawal: only the records role gives it back; of a consent: the role gives it. @returns whether that changed anything */
export const updateConsent = async (
  tx: Database,
  consent: Shown & { recordId: number; use: ConsentUse; isGiven: boolean; isByRole: boolean },
): Promise<boolean> => {
  const { objectId, recordId, use, isGiven, isByRole } = consent;
  const [people, id] = [peopleOf(consent), idOf(consent)];
  const { rows } = isGiven
    ? await typedSql({ record_id: 'int4' })`
        UPDATE ${people} SET uses = array_append(uses, ${use}::text), held_uses = array_remove(held_uses, ${use}::text)
        WHERE ${id} = ${objectId} AND record_id = ${recordId} AND NOT ${use}::text = ANY (uses)
          AND (${isByRole} OR NOT ${use}::text = ANY (held_uses)) RETURNING record_id`.execute(tx)
    : await typedSql({ record_id: 'int4' })`
        UPDATE ${people} SET uses = array_remove(uses, ${use}::text),
          held_uses = CASE WHEN ${isByRole} AND NOT ${use}::text = ANY (held_uses)
            THEN array_append(held_uses, ${use}::text) ELSE held_uses END
        WHERE ${id} = ${objectId} AND record_id = ${recordId}
          AND (${use}::text = ANY (uses) OR (${isByRole} AND NOT ${use}::text = ANY (held_uses)))
        RETURNING record_id`.execute(tx);
  return rows.length > 0;
};

export const insertConsents = async (
  tx: Database,
  {
    recordId,
    uses,
    isGiven,
    memberId,
    ...shown
  }: Shown & { recordId: number; uses: readonly ConsentUse[]; isGiven: boolean; memberId: number | null },
): Promise<void> => {
  await sql`INSERT INTO consent_log (${idOf(shown)}, record_id, use, is_given, member_id)
    SELECT ${shown.objectId}::int, ${recordId}, use, ${isGiven}, ${memberId} FROM unnest(${[...uses]}::text[]) AS use`.execute(
    tx,
  );
};

const SHOWN_IN_ROW = columns({
  object_id: 'int4',
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

/** Videos or albums that name the person, the newest first. */
export const selectShownIn = async (
  db: Database,
  kind: UploadKind,
  recordId: number,
): Promise<ShownInRow[]> =>
  (
    await typedSql(
      SHOWN_IN_ROW,
    )`SELECT o.id AS object_id, o.dir, o.title, o.status_id, o.member_id, o.people, p.uses, p.held_uses,
        to_json(${sql.ref(NAMES[kind].lacks)}(o.id)) AS lacks,
        (r.birth_date > (least(o.recorded_on, (o.created_at AT TIME ZONE 'UTC')::date) - interval '18 years')::date) IS TRUE
          AS is_minor
      FROM ${peopleOf({ kind })} p JOIN ${objectsOf({ kind })} o ON o.id = p.${idOf({ kind })}
        JOIN person_records r ON r.id = p.record_id
      WHERE p.record_id = ${recordId} ORDER BY o.id DESC`.execute(db)
  ).rows;
