/** Why a release set went live beyond the budgets of its packages: given with `npm run release -- … --over-budget "reason"`, kept with the set. */
import type { Database } from '../../platform/database/create-database.ts';
import { selectOverBudget, updateOverBudget } from './over-budget.sql.ts';
import type { OverBudget } from './release-budgets.ts';

export const keepOverBudget = (db: Database, setId: number, over: OverBudget): Promise<void> =>
  updateOverBudget(db, setId, over);

/** Undefined for a set within its budgets. */
export const findOverBudget = (db: Database, setId: number): Promise<OverBudget | undefined> =>
  selectOverBudget(db, setId);
