/** What segments cost nginx, and what a minute of an upload costs a worker and the storage. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { runNginx } from '../../deploy/nginx/run-nginx.ts';
import { probeMedia } from '../../server/src/media/analysis/probe-media.ts';
import { detectEncoders } from '../../server/src/media/ffmpeg/encoders.ts';
import { planLadder } from '../../server/src/media/ladder/plan-ladder.ts';
import { transcodeVideo } from '../../server/src/media/ladder/transcode-video.ts';
import { withBenchVideo } from '../harness/bench-video.ts';
import { cpuSecondsOf } from '../harness/cpu-seconds.ts';
import { processCpuSeconds } from '../harness/process-cpu.ts';
import { explain } from '../harness/report.ts';
import type { CapacityFigures } from './figures.ts';

const SEGMENT_BYTES = 1_500_000;
const SEGMENTS = 3000;
const VIDEO_SECONDS = 20;

const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      response.resume();
      response.once('end', resolve);
      response.once('error', reject);
    }).once('error', reject);
  });

export const measureNginx = async (): Promise<number> => {
  const nginx = await runNginx(
    ({ listen, folder }) => `server { listen ${listen}; root ${folder}/files; sendfile on; tcp_nopush on; }`,
  );
  try {
    await mkdir(join(nginx.folder, 'files'));
    await writeFile(join(nginx.folder, 'files/segment.m4s'), randomBytes(SEGMENT_BYTES));
    const workers = await nginx.workers();
    const before = processCpuSeconds(workers);
    for (let count = 0; count < SEGMENTS; count += 1) await read(`${nginx.url}/segment.m4s`);
    const seconds = (processCpuSeconds(workers) - before) / ((SEGMENTS * SEGMENT_BYTES) / 1e9);
    explain(`nginx: ${seconds.toFixed(2)} s of processor time for a GB of segments`);
    return seconds;
  } finally {
    await nginx.stop();
  }
};

const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

export const measureWorker = async (): Promise<
  Pick<CapacityFigures, 'workerSecondsPerMinute' | 'storedBytesPerMinute'>
> => {
  let figures: Pick<CapacityFigures, 'workerSecondsPerMinute' | 'storedBytesPerMinute'> | undefined;
  await withBenchVideo(VIDEO_SECONDS, async ({ tools, input, dir }) => {
    const plan = planLadder(await probeMedia(tools, input), {
      encoders: await detectEncoders(tools.ffmpeg),
    });
    const outputDir = join(dir, 'ladder');
    await mkdir(outputDir);
    const seconds = await cpuSecondsOf(() =>
      transcodeVideo({ ffmpeg: tools.ffmpeg, input, plan, outputDir }),
    );
    const minutes = VIDEO_SECONDS / 60;
    const bytes = (await folderBytes(outputDir)) + (await stat(input)).size;
    figures = { workerSecondsPerMinute: seconds / minutes, storedBytesPerMinute: bytes / minutes };
    explain(
      `worker: ${figures.workerSecondsPerMinute.toFixed(0)} s of processor time and ${(figures.storedBytesPerMinute / 1e6).toFixed(1)} MB for a minute of 720p`,
    );
  });
  if (!figures) throw new Error('nothing was measured');
  return figures;
};
