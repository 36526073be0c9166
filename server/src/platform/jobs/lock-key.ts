/** The second half of the key of a scheduled job's lock, a signed 32-bit number. */
import { createHash } from 'node:crypto';

export const lockKeyOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE();
