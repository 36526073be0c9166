/** The key of tokens for reports, and of what hides networks that reported. */
import { hkdfSync } from 'node:crypto';

/** HKDF's info: names the one purpose that the key has. */
const PURPOSE = 'measurement-token';
const KEY_BYTES = 32;

/** @param secret of the deployment: the same in all processes */
export const measurementKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
