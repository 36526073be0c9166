/** Writes a setting, and notifies every process of it once the transaction commits. */
import type { Database } from '../database/create-database.ts';
import { type NewValue, notifySettings, writeSetting } from './settings.sql.ts';

/** @returns false when another change came between */
export const storeSetting = async (tx: Database, setting: NewValue): Promise<boolean> => {
  if (!(await writeSetting(tx, setting))) return false;
  await notifySettings(tx, [setting.key]);
  return true;
};
