/** What only a store across a network can do: be away, be slow, break off. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type S3TestServer, startS3Server, TEST_BUCKET } from '../../testing/s3-server.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

let server: S3TestServer;
let storage: S3Storage;
/** For a store that says nothing. Elsewhere the times of the site: a busy machine takes longer than these for a large part. */
let impatient: S3Storage;
beforeAll(async () => {
  server = await startS3Server();
  storage = createS3Storage(server.proxied);
  impatient = createS3Storage(server.proxied, { answerMs: 2000, readAnswerMs: 1000 });
});
afterAll(async () => {
  storage?.close();
  impatient?.close();
  await server?.close();
});
afterEach(() => {
  server.plan(() => 'pass');
  server.seen();
});

const once = (fault: 'refuse' | 'reset' | 'hang') => {
  let left = 1;
  server.plan(() => (left-- > 0 ? fault : 'pass'));
};

describe('an object store that stumbles', () => {
  it.each(['refuse', 'reset', 'hang'] as const)('is asked again: %s', async (fault) => {
    const asking = fault === 'hang' ? impatient : storage;
    once(fault);
    await asking.put('again.txt', Buffer.from('there'));
    once(fault);
    const opened = await asking.open('again.txt');
    expect(opened && (await buffer(opened.body)).toString()).toBe('there');
    once(fault);
    expect((await asking.stat('again.txt'))?.bytes).toBe(5);
  });

  it('is read on where it broke off', async () => {
    const content = randomBytes(3 * 1024 * 1024);
    await storage.put('broken.bin', content);
    let answers = 0;
    server.plan((method) => (method === 'GET' && answers++ < 2 ? { cut: 700_000 } : 'pass'));
    const opened = await storage.open('broken.bin', { start: 10, end: content.length - 1 });
    expect(opened && (await buffer(opened.body)).equals(content.subarray(10))).toBe(true);
    expect(answers).toBeGreaterThan(2);
  });

  it('never joins two versions of a file', async () => {
    const content = randomBytes(3 * 1024 * 1024);
    await storage.put('changing.bin', content);
    // Every answer until one is open: a reset that overtakes the headers is asked again by the client.
    server.plan((method) => (method === 'GET' ? { cut: 700_000 } : 'pass'));
    const opened = await storage.open('changing.bin');
    server.plan(() => 'pass');
    await storage.put('changing.bin', Buffer.alloc(content.length, 1));
    await expect(buffer(opened?.body ?? Readable.from([]))).rejects.toThrow('replaced');
  });

  it('that stays away is an error of its own, in bounded time', async () => {
    for (const fault of ['refuse', 'reset'] as const) {
      server.plan(() => fault);
      await expect(storage.open('again.txt')).rejects.toThrow(StorageUnavailableError);
      await expect(storage.put('x', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
      await expect(async () => {
        for await (const _ of storage.list('')) break;
      }).rejects.toThrow(StorageUnavailableError);
    }
    const closed = createS3Storage({ ...server.config, endpoint: 'http://127.0.0.1:9' });
    await expect(closed.stat('x')).rejects.toThrow(StorageUnavailableError);
    closed.close();
  });

  it('that takes connections and says nothing is given up', async () => {
    server.plan(() => 'hang');
    await expect(impatient.open('again.txt')).rejects.toThrow(StorageUnavailableError);
  });

  it('says what is wrong with the settings', async () => {
    const wrong = createS3Storage({ ...server.config, accessKeyId: 'nobody' });
    await expect(wrong.put('x', Buffer.from('x'))).rejects.toThrow(/access key/i);
    wrong.close();
    const elsewhere = createS3Storage({ ...server.config, bucket: 'no-such-bucket' });
    await expect(elsewhere.put('x', Buffer.from('x'))).rejects.toThrow(/bucket/i);
    elsewhere.close();
  });
});

describe('large files', () => {
  it('tell the store to forget the parts of an upload that failed', async () => {
    const failing = Readable.from(
      (async function* () {
        for (let n = 0; n < 20; n += 1) yield randomBytes(1024 * 1024);
        throw new Error('cut off');
      })(),
    );
    await expect(storage.put('half.bin', failing)).rejects.toThrow('cut off');
    const asked = server.seen();
    expect(asked.some((line) => /^PUT .*partNumber=1&/.test(line))).toBe(true);
    expect(asked.some((line) => /^DELETE .*uploadId=/.test(line))).toBe(true);
    expect(asked.some((line) => /^POST .*uploadId=/.test(line))).toBe(false);
  });

  it('send a part again that did not come through', async () => {
    let left = 2;
    server.plan((method, url) =>
      method === 'PUT' && url.includes('partNumber=2') && left-- > 0 ? 'reset' : 'pass',
    );
    const content = randomBytes(20 * 1024 * 1024);
    await storage.put('parts.bin', Readable.from([content]));
    const opened = await storage.open('parts.bin');
    expect(opened && (await buffer(opened.body)).equals(content)).toBe(true);
  });
});

it('reads no further for someone who left', async () => {
  await storage.put('left.bin', randomBytes(8 * 1024 * 1024));
  server.seen();
  const opened = await storage.open('left.bin');
  for await (const _ of opened?.body ?? []) break;
  expect(server.seen()).toEqual([`GET /${TEST_BUCKET}/left.bin?x-id=GetObject`]);
});
