import { createHash } from 'node:crypto';

/** What browsers hold is kept by this alone: sessions, and steps of a sign-in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
