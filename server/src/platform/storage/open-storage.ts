/** Opens the storage that the settings name: S3 or a folder. Every composition root calls it. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** In the bucket of the S3 settings, else in `media/` of the data directory. */
export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage =>
  s3 ? createS3Storage(s3) : createFileStorage(join(dataDir, 'media'));
