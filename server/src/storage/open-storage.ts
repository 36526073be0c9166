/** The storage that the settings name; every composition root opens it here. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

export const openStorage = (config: Pick<Config, 's3' | 'dataDir'>): Storage =>
  createFileStorage(join(config.dataDir, 'media'));
