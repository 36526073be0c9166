import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

/** Makes the windows of limits longer by an hour: a busy machine takes more than a minute to reach some limits. */
export const holdWindows = async (db: Database): Promise<void> => {
  await sql`CREATE FUNCTION hold_window() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.ends_at := NEW.ends_at + interval ''1 hour''; RETURN NEW; END'`.execute(db);
  await sql`CREATE TRIGGER hold_window BEFORE INSERT ON limits
    FOR EACH ROW EXECUTE FUNCTION hold_window()`.execute(db);
};
