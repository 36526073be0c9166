/** 2 GB over tus as the upload page sends them: time to that of a raw PUT streamed to the same disk, and the server's memory. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { readConfig } from '../server/src/platform/config/config.ts';
import { create, fakeVideo, type Sender, send } from '../server/src/testing/upload-client.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';
import { residentBytes, startProgram, withUploadSite } from './harness/upload-site.ts';

const MIB = 1024 * 1024;
const BYTES = Number(process.env.FOYER_BENCH_UPLOAD_MB ?? 2048) * MIB;
const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 3);
const CHUNK_BYTES = readConfig(process.env).uploads.chunkBytes;
const PIECE = fakeVideo(MIB);

/** Sends the bytes from `start` to `end` of a file that repeats one piece, as fast as they are taken. */
const sendBytes = async (sent: ClientRequest, start: number, end: number): Promise<void> => {
  const answered = once(sent, 'response');
  for (let at = start; at < end; at += PIECE.length)
    if (!sent.write(PIECE.subarray(0, Math.min(PIECE.length, end - at)))) await once(sent, 'drain');
  sent.end();
  const [response] = (await answered) as [import('node:http').IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 204) throw new Error(`answered ${response.statusCode}`);
};

const sendOverTus = async (sender: Sender): Promise<void> => {
  const { headers, status, text } = await create(sender, BYTES, { filename: 'bench.mp4' });
  if (status !== 201) throw new Error(text);
  const url = String(headers.location);
  for (let offset = 0; offset < BYTES; offset += CHUNK_BYTES) {
    const end = Math.min(BYTES, offset + CHUNK_BYTES);
    const patch = send(sender, 'PATCH', url, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(end - offset),
    });
    await sendBytes(patch, offset, end);
  }
};

const seconds = async (work: () => Promise<void>): Promise<number> => {
  // What others have yet to write is not ours.
  execFileSync('sync');
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
};

await withUploadSite(async ({ sender, dataDir, pid }, scratch) => {
  const rawDir = join(scratch, 'raw');
  await mkdir(rawDir);
  const raw = await startProgram(join(import.meta.dirname, 'harness/raw-put.ts'), { RAW_PUT_DIR: rawDir });
  try {
    // Once before: code is compiled and pools are filled on both sides.
    await create(sender, 1000, { filename: 'warm.mp4' }, {}, fakeVideo(1000));
    const idleBytes = await residentBytes(pid);
    const tus = async () => {
      const took = await seconds(() => sendOverTus(sender));
      await rm(join(dataDir, 'media/sources'), { recursive: true });
      explain(`tus: ${took.toFixed(2)} s, ${(BYTES / MIB / took).toFixed(0)} MB/s`);
      return { seconds: took };
    };
    const put = async () => {
      const took = await seconds(() =>
        sendBytes(request(raw.base, { method: 'PUT', headers: { 'content-length': BYTES } }), 0, BYTES),
      );
      await rm(join(rawDir, 'raw'));
      explain(`raw: ${took.toFixed(2)} s, ${(BYTES / MIB / took).toFixed(0)} MB/s`);
      return { seconds: took };
    };
    const ratios = await ratiosOfPairs(PAIRS, tus, put);
    report({ name: 'upload, time to a raw PUT', figure: ratios.seconds, budget: 1.25 });
    const grownMb = ((await residentBytes(pid, true)) - idleBytes) / 1e6;
    report({ name: 'upload, growth of memory', figure: grownMb, budget: 80, unit: 'MB', digits: 0 });
  } finally {
    raw.end();
  }
});
