/** The codes of links in mails: 32 characters, of which the database has only the hash. */
import { createHash, randomBytes } from 'node:crypto';

const CODE = /^[\w-]{32}$/;

export const createCode = (): string => randomBytes(24).toString('base64url');
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
export const isCode = (text: string): boolean => CODE.test(text);
