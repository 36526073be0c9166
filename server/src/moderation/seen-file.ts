/** Refuses a decision about a file that another one took the place of (decision 95). */
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import type { Decision } from './decision.ts';
import { selectFile } from './moderation.sql.ts';

/** What is decided by looking at the file. */
const ACTS_ABOUT_FILES: readonly ModerationAct[] = ['approve', 'reject', 'block', 'age'];
const FIRST_FILE = 1;

/**
 * Anyone who does not say which file was seen has seen the first one, as desks did before files could be exchanged. The operator decides about
 * whatever is there.
 * @param tx holds the video's row, so that the file stays until the decision is taken
 * @throws Refused bad_request on `file`, with `info` about when it was replaced
 */
export const refuseUnseenFile = async (
  tx: Database,
  { kind, objectId, act, viewer, seenFile, judgedAt }: Decision,
  statusId: number,
): Promise<void> => {
  if (kind !== 'video' || !viewer || !ACTS_ABOUT_FILES.includes(act)) return;
  const file = await selectFile(tx, objectId);
  if (!file?.replaced_at) return;
  // Without a number only what nobody has published: what is public was approved by somebody who saw it.
  const isOther = judgedAt
    ? file.replaced_at > judgedAt
    : seenFile === undefined
      ? statusId !== VIDEO_STATES.active && file.number !== FIRST_FILE
      : file.number !== seenFile;
  if (isOther)
    throw new Refused('bad_request', 'the file was replaced', {
      field: 'file',
      info: { replaced_at: file.replaced_at.toISOString() },
    });
};
