import type { Database } from '../platform/database/create-database.ts';
import { selectMemberId } from './ingest.sql.ts';

/** Whose uploads files become. @returns undefined where there is no such member, or none that may upload */
export const findMember = (db: Database, name: string): Promise<number | undefined> =>
  selectMemberId(db, name);
