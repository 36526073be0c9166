/** Finds the object of an action and asks access/decide-access.ts whether this viewer may. */
import type { Database } from '../platform/database/create-database.ts';
import { type AccessParent, selectAccessRow } from './access.sql.ts';
import {
  type AccessAction,
  type AccessKind,
  type AccessObject,
  type AccessViewer,
  decideAccess,
  stateOf,
} from './decide-access.ts';
import { Refused } from '../platform/http/refused.ts';

export type { AccessViewer };

const seesParent = async (
  db: Database,
  viewer: AccessViewer | null,
  { section, object_id }: AccessParent,
): Promise<boolean> => {
  const object = await findAccess(db, viewer, section, object_id);
  return object !== undefined && decideAccess('see', object, viewer) === null;
};

/**
 * @param idOrDir as the visitor named it; undefined for what names nothing
 * @param viewer known to answers of lifetime 0 alone; to every other one, everybody is a stranger
 */
export const findAccess = async (
  db: Database,
  viewer: AccessViewer | null,
  kind: AccessKind,
  idOrDir: string | number,
): Promise<AccessObject | undefined> => {
  const row = await selectAccessRow(db, kind, String(idOrDir), viewer?._id ?? null);
  if (!row) return undefined;
  const { status_id, is_private, parent, ...facts } = row;
  // A comment is there for those who see what it stands under.
  if (parent && !(await seesParent(db, viewer, parent))) return undefined;
  return { kind, state: stateOf(kind, { status_id, is_private }), ...facts };
};

/** @throws Refused need_auth, not_found, no_permission, playlist_private, cannot_subscribe_self */
export const requireAccess = async (
  db: Database,
  viewer: AccessViewer | null,
  action: AccessAction,
  kind: AccessKind,
  idOrDir: string | number,
): Promise<AccessObject> => {
  const object = await findAccess(db, viewer, kind, idOrDir);
  if (!object) throw new Refused('not_found', `there is no ${kind} ${idOrDir}`);
  const refusal = decideAccess(action, object, viewer);
  if (refusal) throw new Refused(refusal, `${action}: not allowed for this ${kind}`);
  return object;
};

/** @throws Refused need_auth */
export const requireMember = (viewer: AccessViewer | null): AccessViewer => {
  if (!viewer) throw new Refused('need_auth', 'sign in first');
  return viewer;
};
