/** SQL that categories (of videos and of albums), models and channels have in common at the desk: their addresses, and what is to be indexed anew. */
import { sql } from 'kysely';
import type { CoveredKind, PicturedKind, TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { TERM_TABLES } from '../catalogue/addresses/term-tables.ts';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

const LOCK_SPACE = 7316116;
const LOCK_NUMBERS: Readonly<Record<TermKind, number>> = {
  category: 1,
  model: 2,
  channel: 3,
  album_category: 4,
};

/** One edit after another of each kind: two that want the same address do not pass each other. */
export const lockTerms = async (tx: Database, kind: TermKind): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, ${LOCK_NUMBERS[kind]})`.execute(tx);
};

/** Of these addresses, those that something else than `ownId` has, or had before. */
export const selectTakenDirs = async (
  tx: Database,
  kind: TermKind,
  dirs: readonly string[],
  ownId: number | null,
): Promise<string[]> =>
  (
    await typedSql({ dir: 'text' })`
      SELECT x.dir FROM ${sql.table(TERM_TABLES[kind])} x
      WHERE x.dir = ANY (${[...dirs]}::text[]) AND x.id IS DISTINCT FROM ${ownId}::int
      UNION
      SELECT f.dir FROM former_dirs f
      WHERE f.kind = ${kind} AND f.dir = ANY (${[...dirs]}::text[]) AND f.object_id IS DISTINCT FROM ${ownId}::int`.execute(
      tx,
    )
  ).rows.map(({ dir }) => dir);

interface NewAddress {
  kind: TermKind;
  id: number;
  from: string;
  to: string;
}

/** The former address leads to the new one from now on; one that it gets back leads nowhere else any more. */
export const keepFormerDir = async (tx: Database, { kind, id, from, to }: NewAddress): Promise<void> => {
  await sql`DELETE FROM former_dirs WHERE kind = ${kind} AND dir = ${to}`.execute(tx);
  await sql`INSERT INTO former_dirs (kind, dir, object_id) VALUES (${kind}, ${from}, ${id})
    ON CONFLICT (kind, dir) DO UPDATE SET object_id = excluded.object_id`.execute(tx);
};

/** All addresses of one lead to another. */
export const handOverDirs = async (
  tx: Database,
  { kind, from, to }: { kind: TermKind; from: { id: number; dir: string }; to: number },
): Promise<void> => {
  await sql`UPDATE former_dirs SET object_id = ${to} WHERE kind = ${kind} AND object_id = ${from.id}`.execute(
    tx,
  );
  await sql`INSERT INTO former_dirs (kind, dir, object_id) VALUES (${kind}, ${from.dir}, ${to})
    ON CONFLICT (kind, dir) DO UPDATE SET object_id = excluded.object_id`.execute(tx);
};

/** What is still moving to one goes on to another, or nowhere. */
export const handOverEndings = async (
  tx: Database,
  { kind, from, to }: { kind: TermKind; from: number; to: number | null },
): Promise<void> => {
  await sql`UPDATE ${sql.table(TERM_TABLES[kind])} SET moves_to = ${to}::int WHERE moves_to = ${from}`.execute(
    tx,
  );
};

/** Those of one follow another, each once; none: they follow neither. */
export const moveSubscribers = async (
  tx: Database,
  { kind, from, to }: { kind: 'model' | 'channel'; from: number; to: number | null },
): Promise<void> => {
  if (to !== null) {
    await sql`INSERT INTO subscriptions (member_id, kind, target_id, subscribed_at)
      SELECT member_id, kind, ${to}::int, subscribed_at FROM subscriptions WHERE kind = ${kind} AND target_id = ${from}
      ON CONFLICT DO NOTHING`.execute(tx);
    await sql`UPDATE ${sql.table(TERM_TABLES[kind])} SET subscribers_count =
        (SELECT count(*) FROM subscriptions WHERE kind = ${kind} AND target_id = ${to}::int)
      WHERE id = ${to}`.execute(tx);
  }
  await sql`DELETE FROM subscriptions WHERE kind = ${kind} AND target_id = ${from}`.execute(tx);
};

export const deleteFormerDirs = async (tx: Database, kind: TermKind, id: number): Promise<void> => {
  await sql`DELETE FROM former_dirs WHERE kind = ${kind} AND object_id = ${id}`.execute(tx);
};

/** From its first video on, also where it was under way. Albums are in no search index. */
export const insertSearchRenewal = async (tx: Database, kind: TermKind, id: number): Promise<void> => {
  if (kind === 'album_category') return;
  await sql`INSERT INTO search_renewals (kind, object_id) VALUES (${kind}, ${id})
    ON CONFLICT (kind, object_id) DO UPDATE SET after_id = 0`.execute(tx);
};

/** A new picture gets a new address, so that nobody is shown the old one from a cache. */
export const publishTermPicture = async (
  tx: Database,
  kind: PicturedKind | `${CoveredKind}cover`,
  id: number,
  revision: string,
): Promise<void> => {
  await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state) VALUES (${`${kind}-${id}`}, ${kind}, ${id}, ${revision}, 'ready')
    ON CONFLICT (kind, owner_id) DO UPDATE SET revision = excluded.revision, state = 'ready', updated_at = now()`.execute(
    tx,
  );
};

/** Its address ends; another one may follow. @returns whether there was one */
export const withdrawCover = async (
  tx: Database,
  kind: CoveredKind,
  id: number,
  revision: string,
): Promise<boolean> => {
  const { rows } =
    await sql`UPDATE media_objects SET state = 'pending', revision = ${revision}, updated_at = now()
    WHERE kind = ${`${kind}cover`} AND owner_id = ${id} AND state = 'ready' RETURNING 1`.execute(tx);
  return rows.length > 0;
};

/** Undefined for what is not there. */
export const selectTermDir = async (db: Database, kind: TermKind, id: number): Promise<string | undefined> =>
  (await db.selectFrom(TERM_TABLES[kind]).select('dir').where('id', '=', id).executeTakeFirst())?.dir;

/** By its present address; undefined: nothing has it. */
export const selectTermId = async (db: Database, kind: TermKind, dir: string): Promise<number | undefined> =>
  (await db.selectFrom(TERM_TABLES[kind]).select('id').where('dir', '=', dir).executeTakeFirst())?.id;

/** Of members who can sign in. */
export const selectMemberId = async (tx: Database, name: string): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT id FROM members WHERE lower(name) = lower(${name}) AND status_id IN (1, 6)`.execute(tx)
  ).rows[0]?.id;
