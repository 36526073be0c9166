import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type S3TestServer, startS3Server } from '../../testing/s3-server.ts';
import { makeBucket } from './make-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

let server: S3TestServer;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

it('makes the bucket once, which then takes files', async () => {
  const config = { ...server.config, bucket: 'foyer-new' };
  expect(await makeBucket(config)).toBe(true);
  const storage = createS3Storage(config);
  await storage.put('a/b.txt', Buffer.from('harbour'), { contentType: 'text/plain' });
  expect(await makeBucket(config)).toBe(false);
  expect((await storage.stat('a/b.txt'))?.bytes).toBe(7);
  storage.close();
});

it('says so where it may not', async () => {
  await expect(makeBucket({ ...server.config, bucket: 'a', secretAccessKey: 'wrong' })).rejects.toThrow();
});
