/** Decides which document is rendered next: in turns that are fair between networks, see `FairQueue`. */
import { FairQueue, type FairQueueOptions } from '../../access/fair-queue.ts';

export type RenderQueueOptions = Pick<FairQueueOptions, 'slots' | 'slotsPerNetwork'> &
  Partial<Omit<FairQueueOptions, 'message'>>;

const DEFAULTS = {
  /** Some 10 kB each: a request, its answer to be, and what is needed to render it. */
  maxWaiting: 512,
  /** More than one visitor's tabs, and than a household's. */
  maxWaitingPerNetwork: 160,
  /** Waiting slows down who asks again at every answer; a refusal without a wait would only make room for the next request. */
  patienceMs: 3000,
  /** More than visitors open at the same time; who has more waiting would take all that is left of the processors. */
  backlog: 16,
  restFactor: 8,
  message: 'too many new documents at the same time',
} as const;

export class RenderQueue extends FairQueue {
  constructor(options: RenderQueueOptions) {
    super({ ...DEFAULTS, ...options });
  }
}
