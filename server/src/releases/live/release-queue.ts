/** Why a release request waits, for the command that waits for it. */
import type { Database } from '../../platform/database/create-database.ts';
import { ALIVE_SECONDS } from './release-processes.ts';
import { selectBusy, selectQueue } from './release-queue.sql.ts';

export interface QueueState {
  /** Some server runs that takes requests, or will. */
  isServed: boolean;
  /** Changes when the queue moves. */
  position: string;
  /** One sentence. */
  words: string;
}

const forSeconds = (seconds: number | null): string => `for ${Math.round(seconds ?? 0)} s`;

export const readQueue = async (db: Database, id: number): Promise<QueueState> => {
  const [queue, processes] = await Promise.all([selectQueue(db, id), selectBusy(db, ALIVE_SECONDS)]);
  const { ahead, set_id, seconds } = queue;
  const warming = processes.filter((process) => process.set_id !== null);
  const count = ahead === 1 ? 'one release is' : `${ahead} releases are`;
  const reasons = [
    ...(ahead > 0 ? [`${count} before this one`] : []),
    ...(set_id === null ? [] : [`release set ${set_id} is worked on ${forSeconds(seconds)}`]),
    // What is worked on is what they warm up.
    ...(set_id === null
      ? warming.map(
          (one) => `process ${one.label} is warming up release set ${one.set_id} ${forSeconds(one.seconds)}`,
        )
      : []),
  ];
  const names = processes.map(({ label }) => label).join(', ');
  return {
    isServed: set_id !== null || processes.length > 0,
    position: `${ahead} ${set_id}`,
    words: `waiting: ${reasons.join(', ') || `process ${names} runs and has not taken the request yet`}`,
  };
};
