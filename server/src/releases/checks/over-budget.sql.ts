/** SQL of the reasons for which release sets went live beyond their budgets. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { json, typedSql } from '../../platform/database/typed-sql.ts';
import type { OverBudget } from './release-budgets.ts';

export async function updateOverBudget(db: Database, setId: number, over: OverBudget): Promise<void> {
  await sql`
    UPDATE release_sets SET over_budget = ${JSON.stringify(over)}::jsonb WHERE id = ${setId}`.execute(db);
}

/** Undefined for a set within its budgets, and for one that there is not. */
export async function selectOverBudget(db: Database, setId: number): Promise<OverBudget | undefined> {
  const { rows } = await typedSql({ over_budget: json<OverBudget | null>() })`
    SELECT over_budget FROM release_sets WHERE id = ${setId}`.execute(db);
  return rows[0]?.over_budget ?? undefined;
}
