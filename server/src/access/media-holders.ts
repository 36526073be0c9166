/**
 * Whom a signed address was given to. Its holder is named in it, so that it ends when the holder's session ends, or when the
 * holder may not see the object any more: on each request the right is asked for anew, not only when the address is made.
 */
import type { Database } from '../platform/database/create-database.ts';
import { selectSessionMember } from './media-holders.sql.ts';
import type { MediaKind } from '../platform/storage/media-address.ts';
import { type AccessViewer, decideAccess, seesHidden } from './decide-access.ts';
import { findAccess } from './require-access.ts';
import { isSecretHolder } from './unlisted-proof.ts';

/**
 * Anyone who has the address, without a session: of what everyone may see. It is asked for again on each request, so that an address of
 * something that is private, waiting, deleted or withheld opens nothing, no matter who made it.
 */
export const ANYONE = 'anyone';
/**
 * The operator, on the command line alone: has the keys, and may see everything. No session stands behind it, and nothing that
 * answers requests issues it.
 */
export const OPERATOR = 'operator';
/** No session is named so: an address that opens nothing. */
const NOBODY = 'nobody';

/** A session by its public id, without the hyphens. */
const SESSION = /^[0-9a-f]{32}$/;

/** The name of the viewer's session as it stands in addresses. */
export const holderOf = (viewer: Pick<AccessViewer, 'session'> | null): string =>
  viewer?.session?.replaceAll('-', '') ?? NOBODY;

/** Whether the holder may still have the object's files. Owners have theirs also before they are published. */
export const mayHold = async (
  db: Database,
  holder: string,
  { kind, id }: { kind: MediaKind; id: number },
): Promise<boolean> => {
  if (holder === OPERATOR) return true;
  const viewer = SESSION.test(holder) ? ((await selectSessionMember(db, holder)) ?? null) : null;
  if (!viewer && holder !== ANYONE && !isSecretHolder(holder)) return false;
  if (kind !== 'video' && kind !== 'album') return viewer?.is_moderator === true;
  const object = await findAccess(db, viewer, kind, id, holder);
  if (!object) return false;
  return decideAccess('see', object, viewer) === null || (viewer !== null && seesHidden(object, viewer));
};

/** Whether the holder is the owner or a moderator, who go on seeing what is withheld from everyone else. */
export const mayHoldWithheld = async (
  db: Database,
  holder: string,
  { kind, id }: { kind: MediaKind; id: number },
): Promise<boolean> => {
  const viewer = SESSION.test(holder) ? await selectSessionMember(db, holder) : undefined;
  const object = viewer && (await findAccess(db, viewer, kind as 'video', id));
  return object !== undefined && seesHidden(object, viewer ?? null);
};
