/** Finds the object of an action and asks access/decide-access.ts whether this viewer may. */
import type { Database } from '../platform/database/create-database.ts';
import { unlistedName } from '@foyer/shared/unlisted-name';
import { type AccessParent, type AccessRow, selectAccessRow, selectAccessRows } from './access.sql.ts';
import {
  type AccessAction,
  type AccessKind,
  type AccessObject,
  type AccessViewer,
  decideAccess,
  stateOf,
} from './decide-access.ts';
import { Refused } from '../platform/http/refused.ts';
import { holderOfSecret, isOfAddress, parseObjectName } from './unlisted-proof.ts';

export type { AccessViewer };

const seesParent = async (
  db: Database,
  viewer: AccessViewer | null,
  { section, object_id }: AccessParent,
  secret: string | undefined,
): Promise<boolean> => {
  const named = secret === undefined ? object_id : unlistedName(object_id, secret);
  const object = await findAccess(db, viewer, section, named);
  return object !== undefined && decideAccess('see', object, viewer) === null;
};

const toObject = (
  kind: AccessKind,
  { status_id, is_private, parent: _parent, addressHash, ...facts }: AccessRow,
  holder: string | undefined,
): AccessObject => ({
  kind,
  state: stateOf(kind, { status_id, is_private, is_unlisted: addressHash !== null }),
  hasAddress: isOfAddress(addressHash, holder),
  ...facts,
});

/**
 * @param named as the visitor named it: by id, by dir, or by id and the secret of its address; a comment with the secret of what it stands
 * under. Undefined for what names nothing
 * @param viewer known to answers of lifetime 0 alone; to every other one, everybody is a stranger
 * @param holder of a signed address that was given to anyone who had the secret, instead of the secret itself
 */
export const findAccess = async (
  db: Database,
  viewer: AccessViewer | null,
  kind: AccessKind,
  named: string | number,
  holder?: string,
): Promise<AccessObject | undefined> => {
  const { idOrDir, secret } = parseObjectName(String(named));
  const row = await selectAccessRow(db, kind, idOrDir, viewer?._id ?? null);
  if (!row) return undefined;
  // A comment is there for those who see what it stands under.
  if (row.parent && !(await seesParent(db, viewer, row.parent, secret))) return undefined;
  return toObject(kind, row, holder ?? holderOfSecret(secret));
};

/** Several of one kind, by id, as a list has them: without a secret. Those that do not exist are left out. */
export const findAccessToAll = async (
  db: Database,
  viewer: AccessViewer | null,
  kind: Exclude<AccessKind, 'comment'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccessObject>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectAccessRows(db, kind, ids, viewer?._id ?? null);
  return new Map(rows.map((row) => [row.id, toObject(kind, row, undefined)]));
};

/** @throws Refused need_auth, not_found, no_permission, playlist_private, cannot_subscribe_self */
export const requireAccess = async (
  db: Database,
  viewer: AccessViewer | null,
  action: AccessAction,
  kind: AccessKind,
  named: string | number,
): Promise<AccessObject> => {
  const object = await findAccess(db, viewer, kind, named);
  if (!object)
    throw new Refused('not_found', `there is no ${kind} ${parseObjectName(String(named)).idOrDir}`);
  const refusal = decideAccess(action, object, viewer);
  if (refusal) throw new Refused(refusal, `${action}: not allowed for this ${kind}`);
  return object;
};

/** @throws Refused need_auth */
export const requireMember = (viewer: AccessViewer | null): AccessViewer => {
  if (!viewer) throw new Refused('need_auth', 'sign in first');
  return viewer;
};
