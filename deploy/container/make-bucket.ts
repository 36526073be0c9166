/** `node deploy/container/make-bucket.ts`: makes the bucket of the settings in a store that starts empty, as that of compose.yaml does. */
import { readConfig } from '../../server/src/platform/config/config.ts';
import { makeBucket } from '../../server/src/platform/storage/make-bucket.ts';

const { s3 } = readConfig(process.env, { demo: false });
if (!s3) throw new Error('S3_BUCKET names no bucket');
console.log(`${s3.bucket}: ${(await makeBucket(s3)) ? 'made' : 'is there'}`);
