/** Puts the pieces of a long video on the queue. */
import type { Database } from '../platform/database/create-database.ts';
import { enqueueJob, QUEUES } from './video-queue.ts';
import { insertPieces } from './video-pieces.sql.ts';
import type { VideoPlan } from './stages/plan-video.ts';

/** The sound of the whole video is a piece of its own. */
export const SOUND_PIECE = -1;

/** @param tx the transaction in which the video comes to its stage `pieces` */
export const queuePieces = async (
  tx: Database,
  videoId: number,
  { pieces, ladder }: VideoPlan,
): Promise<void> => {
  const numbers = [...(ladder.audio === undefined ? [] : [SOUND_PIECE]), ...pieces.map(({ index }) => index)];
  await insertPieces(tx, videoId, numbers);
  for (const piece of numbers) await enqueueJob(tx, QUEUES.piece, { videoId, piece });
};
