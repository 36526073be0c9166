/** Notifies those whom a comment concerns, each once; of one that is held back, when a moderator shows it. */
import type { CommentSection } from '@foyer/shared/wire-schemas/comments';
import type { AccessObject } from '../access/decide-access.ts';
import { findAccess } from '../access/require-access.ts';
import { notifyMember } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { markAnnounced } from './comment-changes.sql.ts';
import { selectComment } from './comments.sql.ts';
import { findMentioned } from './find-mentioned.ts';

interface Told {
  id: number;
  memberId: number;
  body: string;
  section: CommentSection;
  object: Pick<AccessObject, 'id' | 'ownerId' | 'hasBlocked' | 'isBlocked' | 'state'>;
  /** Author of the comment that is answered. */
  answeredMember: number | null;
}

/** Whom a comment concerns: who is answered, the owner of what it stands under, who is named; each once, and never its author. */
export const tellOfComment = async (
  tx: Database,
  { id, memberId, body, section, object, answeredMember }: Told,
): Promise<void> => {
  const data = { member_id: memberId, section, object_id: object.id, comment_id: id };
  // A notification leads to the number, which opens an unlisted video to its owner alone.
  const mayFollow = object.state !== 'unlisted' || answeredMember === object.ownerId;
  if (answeredMember !== null && answeredMember !== memberId && mayFollow)
    await notifyMember(tx, answeredMember, 'answer', data);
  if (
    object.ownerId !== null &&
    object.ownerId !== memberId &&
    object.ownerId !== answeredMember &&
    !object.hasBlocked
  )
    await notifyMember(tx, object.ownerId, 'comment', data);
  const known = [answeredMember, object.ownerId];
  const mentioned = await findMentioned(tx, {
    body,
    authorId: memberId,
    section,
    objectId: object.id,
    known,
  });
  for (const one of mentioned) await notifyMember(tx, one, 'mention', data);
};

/** Of a comment that is shown now, unless it was announced when it was shown before. @param tx in which it is shown */
export const tellOfShownComment = async (tx: Database, id: number): Promise<void> => {
  if (!(await markAnnounced(tx, id))) return;
  const row = await selectComment(tx, id, null);
  if (!row) return;
  const section = row.section as CommentSection;
  const author = { _id: row.member_id, is_moderator: false };
  const object = await findAccess(tx, author, section, row.object_id);
  if (!object) return;
  const thread = row.parent_id === null ? undefined : await selectComment(tx, row.parent_id, null);
  await tellOfComment(tx, {
    id,
    memberId: row.member_id,
    body: row.body,
    section,
    object,
    answeredMember: row.answer_to_member ?? thread?.member_id ?? null,
  });
};
