/** Keys of tests: the same for the same name, without a file. */
import { createHash } from 'node:crypto';
import type { KeyRing } from '../platform/secrets/key-ring.ts';
import { createSecrets, type Secrets } from '../platform/secrets/secrets.ts';

export const testRing = (name = 'test'): KeyRing => {
  const key = createHash('sha256').update(`key of ${name}`).digest();
  return [{ id: key.toString('hex').slice(0, 6), signsFrom: 0, key }];
};

export const testSecrets = (name = 'test', nowSeconds?: () => number): Secrets => {
  const ring = testRing(name);
  return createSecrets(() => ring, nowSeconds);
};
