/** Finds the object of an action and refuses what services/access.ts does not allow. */
import type { Database } from '../database/create-database.ts';
import { selectAccessObject } from '../sql/access.sql.ts';
import {
  type AccessAction,
  type AccessKind,
  type AccessObject,
  type AccessViewer,
  decideAccess,
} from './access.ts';
import { Refused } from './refused.ts';

export type { AccessViewer };

/**
 * @param idOrDir as the visitor named it; anything that names nothing is `not_found`
 * @throws Refused need_auth, not_found, no_permission, playlist_private, cannot_subscribe_self
 */
export const requireAccess = async (
  db: Database,
  viewer: AccessViewer | null,
  action: AccessAction,
  kind: AccessKind,
  idOrDir: string | number,
): Promise<AccessObject> => {
  const object = await selectAccessObject(db, kind, String(idOrDir), viewer?._id ?? null);
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
