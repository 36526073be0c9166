/** A moderator's decision, and what it leads to. */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationAnswer } from '@foyer/shared/wire-schemas/moderation/moderation';
import type { AccessViewer } from '../access/require-access.ts';
import type { ChangeParts } from '../albums/decide-album-change.ts';

export interface Decision {
  act: ModerationAct;
  kind: ModeratedKind;
  objectId: number;
  reason: string;
  ground?: DecisionGround;
  /** Of a suspension. */
  days?: number;
  /** Null: the operator of the site. */
  viewer: AccessViewer | null;
  /** The state that the decision is made on; undefined: whatever it is. */
  seenStatusId?: number;
  /** Id of the newest decision about it that its moderator knows; 0: none. */
  seenDecision?: number;
  /** Of a video: the number of the file that its moderator saw. */
  seenFile?: number;
  /** When the file was looked at, of what carries out an earlier judgement. */
  judgedAt?: Date;
  /** Of a change of an album: what is decided; undefined: all of it. */
  parts?: ChangeParts;
  /** Another moderator wanted it, and this one agrees. */
  confirmed?: { proposalId: number; proposedBy: number };
}

export type ModerationResult = Omit<ModerationAnswer, 'ok'>;
