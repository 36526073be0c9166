/** SQL of what people did by commands. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../database/typed-sql.ts';

const ACTION_ROW = columns({ words: json<string[]>(), who: 'text', done_at: 'timestamptz' });
export type OperatorActionRow = RowOf<typeof ACTION_ROW>;

export interface OperatorAction {
  /** As npm runs it. */
  command: string;
  /** What it did; nothing private. */
  words: readonly string[];
  who: string;
}

export async function insertOperatorAction(
  db: Database,
  { command, words, who }: OperatorAction,
): Promise<void> {
  await sql`
    INSERT INTO operator_actions (command, words, who) VALUES (${command}, ${[...words]}::text[], ${who})`.execute(
    db,
  );
}

/** The newest first. `about`: of those, the ones with this among their words. */
export async function selectOperatorActions(
  db: Database,
  command: string,
  { about, limit }: { about?: string; limit: number },
): Promise<OperatorActionRow[]> {
  const { rows } = await typedSql(ACTION_ROW)`
    SELECT to_jsonb(words) AS words, who, done_at FROM operator_actions
    WHERE command = ${command} AND (${about ?? null}::text IS NULL OR ${about ?? null} = ANY (words))
    ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
