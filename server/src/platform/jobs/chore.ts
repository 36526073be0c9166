/** Work that a process does every so often, beside requests and jobs. */
import type { Database } from '../database/create-database.ts';

export interface Chore {
  name: string;
  everySeconds: number;
  /** Alone in this process; the same chore of another may run at the same time. */
  run: (db: Database) => Promise<unknown>;
}
