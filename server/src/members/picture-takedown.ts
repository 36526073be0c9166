/** Takes down avatars and covers, by a moderator's decision. */
import type { Database } from '../platform/database/create-database.ts';
import { blockMemberPicture } from '../pictures/blocked-pictures.ts';
import { type DecisionDetails, recordDecision } from '../decisions/record-decision.ts';
import { removeMemberPicture } from './profile.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type MemberPicture, memberPictureKeys } from './profile-pictures.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { recordEvents } from '../platform/cache/record-events.ts';

/** Without a decision of its own. @returns keys of files that nothing shows any more */
export const removePicture = async (
  tx: Database,
  ownerId: number,
  change: { picture: MemberPicture; memberId: number | null; reason: string },
): Promise<string[]> =>
  (await removeMemberPicture(tx, ownerId, change)) ? memberPictureKeys(ownerId, change.picture) : [];

export interface PictureTakedown {
  ownerId: number;
  picture: MemberPicture;
  /** Null: the site itself. */
  viewer: AccessViewer | null;
  reason: string;
  /** Whether it may never come back. */
  isBlocked: boolean;
  details?: DecisionDetails;
}

/** Its address ends immediately, its files are removed, its owner is notified. @returns whether there was one */
export const takePictureDown = async (
  { db, storage }: { db: Database; storage: Storage },
  { ownerId, picture, viewer, reason, isBlocked, details }: PictureTakedown,
): Promise<boolean> => {
  const memberId = viewer?._id ?? null;
  const wasThere = await inTransaction(db, async (tx) => {
    if (isBlocked) await blockMemberPicture(tx, ownerId, picture, { reason, memberId });
    if (!(await removeMemberPicture(tx, ownerId, { picture, memberId, reason }))) return false;
    await recordDecision(tx, {
      kind: picture,
      objectId: ownerId,
      act: isBlocked ? 'block' : 'delete',
      memberId: ownerId,
      moderatorId: memberId,
      fact: reason,
      announced: 'deleted',
      ...details,
    });
    await recordEvents(tx, { kind: 'memberPictureTakenDown', memberId: ownerId });
    return true;
  });
  if (!wasThere) return false;
  for (const key of memberPictureKeys(ownerId, picture)) await storage.delete(key);
  return true;
};
