/** SQL of what a server of PostgreSQL knows of its own backups, which pgBackRest makes (docs/guides/back-up.md). */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Whether the server still replays what it was restored from, and takes no write. */
export const selectInRecovery = async (db: Database): Promise<boolean> =>
  (await typedSql({ isIn: 'bool' })`SELECT pg_is_in_recovery() AS "isIn"`.execute(db)).rows[0]?.isIn === true;

/** Made by `initdb`, kept by every copy of the server. */
export const selectSystemIdentifier = async (db: Database): Promise<string> =>
  (await typedSql({ id: 'text' })`SELECT system_identifier::text AS id FROM pg_control_system()`.execute(db))
    .rows[0]?.id ?? '';

/** A role that is no member of `pg_monitor` may not look into the folder of the log. */
const mayListLog = async (db: Database): Promise<boolean> =>
  (
    await typedSql({ isAllowed: 'bool' })`
      SELECT has_function_privilege('pg_ls_waldir()', 'EXECUTE') AS "isAllowed"`.execute(db)
  ).rows[0]?.isAllowed === true;

/**
 * When the last base backup ended: PostgreSQL leaves a file of its history alongside the log until the next one. Another server that takes over has none.
 * Null: none is known.
 */
export const selectBaseBackup = async (db: Database): Promise<Date | null> =>
  (await mayListLog(db))
    ? ((
        await typedSql({ endedAt: 'timestamptz?' })`
          SELECT max(modification) AS "endedAt" FROM pg_ls_waldir() WHERE name LIKE '%.backup'`.execute(db)
      ).rows[0]?.endedAt ?? null)
    : null;

/** For how long nothing of the log was archived; since the server counts, where nothing ever was. */
export const selectArchivedSeconds = async (db: Database): Promise<number> =>
  (
    await typedSql({ seconds: 'float8' })`
      SELECT extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))::float8 AS seconds
      FROM pg_stat_archiver`.execute(db)
  ).rows[0]?.seconds ?? 0;

/**
 * Whether the server was started in order and has made no checkpoint since, so that it does not look at `archive_timeout` yet (decision 142), and whether
 * this role may have it make one. Undefined: there is no need. PostgreSQL before 15 knows neither that nor the role.
 */
export const selectNeededCheckpoint = async (db: Database): Promise<{ isAllowed: boolean } | undefined> =>
  (
    await typedSql({ isAllowed: 'bool' })`
      SELECT pg_has_role(role.oid, 'USAGE') AS "isAllowed"
      FROM pg_roles AS role, pg_settings AS setting, pg_control_checkpoint() AS checkpoint
      WHERE role.rolname = 'pg_checkpoint'
        AND setting.name = 'archive_timeout' AND setting.setting <> '0'
        AND checkpoint.checkpoint_time < pg_postmaster_start_time()
        AND NOT pg_is_in_recovery()`.execute(db)
  ).rows[0];

export const makeCheckpoint = async (db: Database): Promise<void> => {
  await typedSql({})`CHECKPOINT`.execute(db);
};
