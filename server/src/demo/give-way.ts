/** Lets everything else go first: painting is arithmetic, and takes seconds without a pause. */
import { setPriority } from 'node:os';
import { NICENESS } from '../media/jail/limits.ts';

/** Of the thread that calls it alone, as Linux has it; elsewhere it would be the whole process's. */
export const giveWay = (): void => {
  try {
    if (process.platform === 'linux') setPriority(NICENESS.later);
  } catch {
    // A process that may not is as quick as the others.
  }
};
