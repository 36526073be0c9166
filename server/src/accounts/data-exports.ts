/** Gives members everything that the site holds of them: asked for, made by a scheduled job, fetched with the member's own session until it expires. */
import { DATA_EXPORT_DAYS, type DataExport } from '@foyer/shared/wire-schemas/members/profile';
import type { Database } from '../platform/database/create-database.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { getOwnAccount } from '../members/profile.ts';
import { requirePassword } from './account-changes.ts';
import {
  deleteExpiredExports,
  fillExport,
  insertExport,
  selectExport,
  selectExportBody,
  selectWaitingExports,
} from './data-exports.sql.ts';

const EXPORTS_PER_DAY = 5;
const DAY_SECONDS = 86_400;
const BATCH_SIZE = 10;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Null: none was asked for by this session, or the last has expired. */
export const getDataExport = async (
  db: Database,
  { _id, session }: SessionViewer,
): Promise<DataExport | null> => {
  const row = await selectExport(db, _id, session);
  return row
    ? {
        export_id: row.id,
        asked: row.asked_at.toISOString(),
        expires: row.expires_at?.toISOString() ?? null,
        bytes: row.bytes,
      }
    : null;
};

/**
 * For the session that asks alone: anyone else who is signed in to the account gives the password, too.
 * @throws Refused required, invalid_usr_or_pwd, too_many_attempts, step_up_required, rate_limited
 */
export const askDataExport = async (db: Database, viewer: SessionViewer, old: string): Promise<void> => {
  const { _id, session } = viewer;
  const own = await getOwnAccount(db, _id);
  await requirePassword(db, viewer, { hash: own.password_hash, given: old });
  await limitTries(db, {
    what: 'export',
    by: { memberId: _id },
    limit: EXPORTS_PER_DAY,
    windowSeconds: DAY_SECONDS,
  });
  await insertExport(db, _id, session);
};

/** The file itself. @throws Refused not_found, for what is another's or another session's, too */
export const readDataExport = async (
  db: Database,
  { _id, session }: SessionViewer,
  id: string,
): Promise<string> => {
  const body = UUID.test(id) ? await selectExportBody(db, { memberId: _id, session, id }) : undefined;
  if (body === undefined) throw new Refused('not_found', 'there is no such export, or it has expired');
  return body;
};

/** Makes what waits, and deletes what has expired. */
export const makeDataExports = async (db: Database, signal?: AbortSignal): Promise<void> => {
  await deleteExpiredExports(db);
  for (const memberId of await selectWaitingExports(db, BATCH_SIZE)) {
    if (signal?.aborted) return;
    await fillExport(db, memberId, DATA_EXPORT_DAYS);
  }
};
