/** How old the last backup is, and what would not be in it. */
import type { BackupConfig } from '../platform/config/backup-config.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { StateMetrics } from '../platform/metrics/state-metrics.ts';
import { selectArchivedSeconds, selectBaseBackup } from './server-backups.sql.ts';
import { selectBackupState } from './withdrawals/withdrawals.sql.ts';

const newest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((found, time) => (time && (!found || time > found) ? time : found), null);
const secondsSince = (time: Date): number => (Date.now() - time.getTime()) / 1000;

/** When pgBackRest's last backup ended: as the server shows it, or as it was when the site was last backed up. Null: none is known. */
export const readBaseBackup = async (db: Database): Promise<Date | null> => {
  const { baseEndedAt } = await selectBackupState(db);
  return newest(baseEndedAt, await selectBaseBackup(db));
};

/** Of the older of both, where files and database are backed up apart. */
const readAge = async (
  db: Database,
  database: BackupConfig['database'],
  endedAt: Date | null,
): Promise<number | undefined> => {
  const ends = database === 'pgbackrest' ? [endedAt, await readBaseBackup(db)] : [endedAt];
  return ends.every((end) => end !== null) ? Math.max(...ends.map(secondsSince)) : undefined;
};

export const backupMetrics = ({ database }: Pick<BackupConfig, 'database'>): StateMetrics => ({
  gauges: {
    foyer_backup_age_seconds:
      'Since the last backup of the site ended, of its database too where pgBackRest makes that; missing before the first',
    foyer_log_archived_seconds:
      'Since the server last archived a part of its log, where pgBackRest has the database: what was written since would be lost',
    foyer_withdrawals_waiting: 'Withdrawals that the place of the backups does not know yet',
    foyer_withdrawals_waiting_seconds: 'How long the oldest of them waits',
  },
  labels: [],
  read: async (db) => {
    const { endedAt, waiting, waitingSeconds } = await selectBackupState(db);
    const figures = {
      foyer_backup_age_seconds: await readAge(db, database, endedAt),
      foyer_log_archived_seconds: database === 'pgbackrest' ? await selectArchivedSeconds(db) : undefined,
      foyer_withdrawals_waiting: waiting,
      foyer_withdrawals_waiting_seconds: waitingSeconds,
    };
    return Object.entries(figures).flatMap(([gauge, value]) =>
      value === undefined ? [] : [{ gauge, labels: {}, value }],
    );
  },
});
