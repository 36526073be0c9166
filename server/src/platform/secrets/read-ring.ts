import type { SecretsConfig } from '../config/storage-config.ts';
import { type KeyRing, parseRing } from './key-ring.ts';
import { keySourceOf } from './key-source.ts';

/** The keys as they are now. @throws Error in one line */
export const readRing = async (config: SecretsConfig): Promise<KeyRing> => {
  const source = keySourceOf(config);
  return parseRing((await source.read()) ?? '', source.name);
};
