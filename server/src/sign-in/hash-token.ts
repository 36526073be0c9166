/** What browsers and links hold: random, and in the database by its hash alone. */
import { createHash, randomBytes } from 'node:crypto';

const CODE = /^[\w-]{32}$/;

/** Of a link. */
export const createCode = (): string => randomBytes(24).toString('base64url');
export const isCode = (text: string): boolean => CODE.test(text);

/** What browsers hold is kept by this alone: sessions, and steps of a sign-in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
