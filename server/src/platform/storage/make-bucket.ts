/** Makes the bucket that the settings name, where a store of one's own starts empty. */
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/storage-config.ts';
import { createS3Client } from './s3-client.ts';

/** One that is there already stays as it is. @returns whether it was made now */
export const makeBucket = async (config: S3Config): Promise<boolean> => {
  const client = createS3Client(config);
  try {
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // Another owner's is a mistake of the settings, which the first upload would meet.
    if (name === 'BucketAlreadyOwnedByYou') return false;
    if (name === 'BucketAlreadyExists') return false;
    throw error;
  } finally {
    client.destroy();
  }
};
