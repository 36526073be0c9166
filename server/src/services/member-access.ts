/** Who may see what of a member: decided here for profiles, lists, albums and playlists (decisions.md "Ambiguities"). */
import type { Database } from '../database/create-database.ts';
import { selectRelation } from '../sql/relations.sql.ts';
import type { VideoViewer } from './video-access.ts';

export interface Relation {
  /** The member, or a moderator. */
  isOwn: boolean;
  isFriend: boolean;
  isBlocked: boolean;
}

export const STRANGER: Relation = { isOwn: false, isFriend: false, isBlocked: false };

/** A viewer is known in answers of lifetime 0 only; everyone else is a stranger. */
export const relationTo = async (
  db: Database,
  memberId: number,
  viewer: VideoViewer | null,
): Promise<Relation> => {
  if (!viewer) return STRANGER;
  if (viewer._id === memberId || viewer.is_moderator)
    return { isOwn: true, isFriend: true, isBlocked: false };
  return { isOwn: false, ...(await selectRelation(db, memberId, viewer._id)) };
};

export interface MemberState {
  is_private: boolean;
  visibility: Record<string, unknown>;
}

/** Settings are `all`, `friends` and `nobody`; anything unknown is nobody. */
const isIn = (audience: unknown, { isFriend }: Relation): boolean =>
  audience === 'all' || (audience === 'friends' && isFriend);

/** Private members show nothing but their name to those who are not their friends; blocked ones see no more. */
export const maySeeMember = ({ is_private }: MemberState, relation: Relation): boolean =>
  relation.isOwn || (!relation.isBlocked && (!is_private || relation.isFriend));

/** A field of the profile or one of the member's lists; `all` unless the member chose otherwise. */
export const maySeeField = (state: MemberState, field: string, relation: Relation): boolean =>
  relation.isOwn || (maySeeMember(state, relation) && isIn(state.visibility[field] ?? 'all', relation));
