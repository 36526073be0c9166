/** SQL of the settings that are changed in the browser, and the channel by which processes are notified of a change. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../database/typed-sql.ts';

export const SETTINGS_CHANNEL = 'foyer_settings';

const SETTING_ROW = columns({
  key: 'text',
  value: json<unknown>(),
  revision: 'int4',
  updated_at: 'timestamptz',
});
export type SettingRow = RowOf<typeof SETTING_ROW>;

/** @param keys null: of every setting that was ever changed */
export const selectSettings = async (db: Database, keys: readonly string[] | null): Promise<SettingRow[]> =>
  (
    await typedSql(SETTING_ROW)`SELECT key, value, revision, updated_at FROM settings
      WHERE ${keys === null} OR key = ANY (${[...(keys ?? [])]}::text[])`.execute(db)
  ).rows;

export interface NewValue {
  key: string;
  /** Null: what it is without being set. */
  value: unknown;
  /** Of the value that it takes the place of; 0: it was never changed. */
  revision: number;
}

/** @returns false when the setting has another revision by now */
export const writeSetting = async (tx: Database, { key, value, revision }: NewValue): Promise<boolean> => {
  const text = value === null ? null : JSON.stringify(value);
  const { rows } =
    revision === 0
      ? await sql`INSERT INTO settings (key, value, revision) VALUES (${key}, ${text}::jsonb, 1)
          ON CONFLICT (key) DO NOTHING RETURNING 1`.execute(tx)
      : await sql`UPDATE settings SET value = ${text}::jsonb, revision = revision + 1, updated_at = now()
          WHERE key = ${key} AND revision = ${revision} RETURNING 1`.execute(tx);
  return rows.length > 0;
};

/** Sent when the transaction commits. */
export const notifySettings = async (tx: Database, keys: readonly string[]): Promise<void> => {
  await sql`SELECT pg_notify(${SETTINGS_CHANNEL}, ${keys.join('\n')})`.execute(tx);
};
