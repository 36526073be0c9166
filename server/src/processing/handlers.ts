/** The function that each queue's jobs run. */
import { QUEUES, type QueueName, type VideoJob } from './video-queue.ts';
import { makeFirstRendition } from './stages/first-stage.ts';
import { makeExtraLadder } from './stages/extra-ladder-stage.ts';
import { makeLadder } from './stages/ladder-stage.ts';
import { joinVideo, processPiece } from './stages/piece-stages.ts';
import { type ProcessingDeps, processStage } from './video-processing.ts';
import { trimVideo } from './stages/trim-stage.ts';
import { scanVideo } from './stages/scan-stage.ts';
import { makePicturesOfChoice } from './video-screenshots.ts';

type Handler = (deps: ProcessingDeps, job: VideoJob) => Promise<void>;

/** A handler that ends has done its job or found it done; one that throws is called again, here or elsewhere. */
export const HANDLERS: Readonly<Record<QueueName, Handler>> = {
  [QUEUES.trim]: (deps, { videoId }) => processStage(deps, videoId, 'trim', trimVideo),
  [QUEUES.scan]: (deps, { videoId }) => processStage(deps, videoId, 'scan', scanVideo),
  [QUEUES.pictures]: (deps, { videoId }) => makePicturesOfChoice(deps, videoId),
  [QUEUES.first]: (deps, { videoId }) => processStage(deps, videoId, 'first', makeFirstRendition),
  [QUEUES.ladder]: (deps, { videoId }) => processStage(deps, videoId, 'ladder', makeLadder),
  [QUEUES.piece]: (deps, { videoId, piece = 0 }) => processPiece(deps, videoId, piece),
  [QUEUES.extraLadder]: (deps, { videoId }) => makeExtraLadder(deps, videoId),
  [QUEUES.join]: (deps, { videoId }) => processStage(deps, videoId, 'join', joinVideo),
};
