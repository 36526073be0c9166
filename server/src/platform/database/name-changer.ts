/** Who changes roles in a transaction, and why: the log of changes says so (migration 0115). */
import { sql } from 'kysely';
import type { Database } from './create-database.ts';

export interface Changer {
  /** Null: no member. */
  memberId: number | null;
  /** Words of an operator's command. */
  command: string | null;
  why: string;
}

export const nameChanger = async (tx: Database, { memberId, command, why }: Changer): Promise<void> => {
  await sql`SELECT set_config('foyer.changer', ${memberId === null ? '' : String(memberId)}, true),
    set_config('foyer.command', ${command ?? ''}, true), set_config('foyer.why', ${why}, true)`.execute(tx);
};
