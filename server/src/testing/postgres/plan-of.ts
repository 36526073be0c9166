/** How PostgreSQL would carry a statement out, as lines of text. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

const literalOf = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? `{${value.join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value);
  return `'${text.replaceAll("'", "''")}'`;
};

/** With its values in it, as they are when it is carried out. */
export const planOf = async (db: Database, statement: RawBuilder<unknown>): Promise<string> => {
  const { sql: text, parameters } = statement.compile(db);
  const filled = text.replaceAll(/\$(\d+)/g, (_, n) => literalOf(parameters[Number(n) - 1]));
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(filled)}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
