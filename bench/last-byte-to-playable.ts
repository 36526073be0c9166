/**
 * From the last byte of an H.264 file to a stream that its uploader can play: at most three times copying the file, and two
 * seconds. The first rendition is the source itself, not encoded anew.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../server/src/demo/accounts.ts';
import { findFfmpeg } from '../server/src/media/ffmpeg/find-ffmpeg.ts';
import { withBenchSite } from './harness/bench-site.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';

const RUNS = 3;
const VIDEO_SECONDS = 40;
const POLL_MS = 50;
const LIMIT_MS = 120_000;

/** Another video each time, so that no run is the duplicate of one before. */
const makeVideo = (path: string): void => {
  const seed = Math.floor(Math.random() * 1e9);
  const picture = `cellauto=s=1280x720:rate=25:rule=${[18, 22, 30, 45, 60, 73, 90, 105][seed % 8]}:seed=${seed}`;
  execFileSync(findFfmpeg(process.env.FOYER_FFMPEG).ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=${200 + (seed % 700)}`],
    ...['-t', String(VIDEO_SECONDS), '-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '20M', '-g', '50'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', 'faststart', path],
  ]);
};

/** Written through to the disk, as the storage does it. */
const copySeconds = async (from: string, to: string): Promise<number> => {
  const startMs = performance.now();
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync();
  await handle.close();
  await rm(to);
  return (performance.now() - startMs) / 1000;
};

const signIn = async (url: string): Promise<Record<string, string>> => {
  const { name, password } = DEMO_ACCOUNTS.uploader;
  const answer = await fetch(`${url}/api/signin.php`, {
    method: 'POST',
    headers: { origin: url, accept: 'application/json' },
    body: new URLSearchParams({ usr: name, pwd: password }),
  });
  const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('session='));
  return { cookie: cookie.split(';')[0] ?? '', origin: url, accept: 'application/json' };
};

interface OwnVideo {
  videos: { is_playable?: boolean; state: string; code?: string }[];
}

/** Asks as the upload page and then the player do, until a segment is there. */
const waitForStream = async (
  url: string,
  headers: Record<string, string>,
  videoId: number,
): Promise<void> => {
  const read = async (path: string) => fetch(new URL(path, url), { headers });
  for (const endMs = Date.now() + LIMIT_MS; Date.now() < endMs; await sleep(POLL_MS)) {
    const { videos } = (await (await read(`/api/upload/videos.json?video_id=${videoId}`)).json()) as OwnVideo;
    const [video] = videos;
    if (video?.state === 'rejected') throw new Error(`the video was rejected: ${video.code}`);
    if (!video?.is_playable) continue;
    const file = (await (await read(`/api/videofile.php?video_id=${videoId}`)).json()) as {
      streams?: { src: string }[];
    };
    const master = file.streams?.[0]?.src;
    if (!master) continue;
    const linesOf = async (path: string) =>
      (await (await read(path)).text()).split('\n').filter((line) => line && !line.startsWith('#'));
    const playlist = new URL((await linesOf(master))[0] ?? '', new URL(master, url)).href;
    const segment = new URL((await linesOf(playlist))[0] ?? '', playlist).href;
    if ((await read(segment)).ok) return;
  }
  throw new Error('it never became playable');
};

const measureOne = async (url: string, headers: Record<string, string>, path: string): Promise<number> => {
  const { size } = await stat(path);
  const body = new URLSearchParams({
    act: '1',
    file_name: 'bench.mp4',
    bytes: String(size),
    categories: 'outdoor',
    screenshot: '1',
  });
  const started = await (await fetch(`${url}/api/video_edit.php`, { method: 'POST', headers, body })).json();
  if (!started.ok) throw new Error(JSON.stringify(started));
  const sent = await fetch(new URL(started.upload_url, url), {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(size),
    },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (sent.status !== 204) throw new Error(`the last byte is answered ${sent.status}: ${await sent.text()}`);
  const startMs = performance.now();
  await waitForStream(url, headers, started.video_id);
  return (performance.now() - startMs) / 1000;
};

await withBenchSite(async (url) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-video-'));
  try {
    const headers = await signIn(url);
    const excess: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const video = join(folder, 'video.mp4');
      await rm(video, { force: true });
      makeVideo(video);
      const copy = await copySeconds(video, join(folder, 'copy.mp4'));
      const took = await measureOne(url, headers, video);
      const megabytes = ((await stat(video)).size / 1e6).toFixed(0);
      explain(`${megabytes} MB: playable after ${took.toFixed(2)} s; copying takes ${copy.toFixed(2)} s`);
      excess.push(took / (3 * copy + 2));
    }
    report({ name: 'last byte to playable, of 3 copies and 2 s', figure: median(excess), budget: 1 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
