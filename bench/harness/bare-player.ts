/** A page with nothing but a `<video>` that hls.js light plays, and a button: what others are measured against. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { OwnPages } from './front.ts';
import { posterAddress } from './poster.ts';
import { takeSnapshot } from './snapshot.ts';

const PATH = '/bare.html';
const fromPlayer = createRequire(join(import.meta.dirname, '../../mf-player/package.json'));
const HLS_FOLDER = join(dirname(fromPlayer.resolve('hls.js/package.json')), 'dist');

const barePage = (poster: string, stream: string): string => `<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width"><title>Bare</title>
<style>video{width:100%;aspect-ratio:16/9}button{font-size:40px}</style>
<video playsinline poster="${poster}"></video><button>Play</button>
<script>
const video = document.querySelector('video');
let isAsked = false;
const play = () => {
  isAsked = true;
  if (!window.Hls) return;
  const hls = new Hls();
  hls.loadSource(${JSON.stringify(stream)});
  hls.attachMedia(video);
  video.play();
};
document.querySelector('button').addEventListener('click', play);
if (new URLSearchParams(location.search).get('autoplay')) { video.muted = true; isAsked = true; }
</script>
<script src="/bare/hls.light.min.js"></script>
<script>if (isAsked) play();</script></html>`;

const streamOf = async (site: string, id: number): Promise<string> => {
  const file = (await (await fetch(`${site}/api/videofile.php?video_id=${id}`)).json()) as VideoFile;
  const [hls] = file.streams;
  if (!hls) throw new Error('the video has no stream');
  return hls.src;
};

/**
 * @param stream plays instead of the video's own
 * @returns its address, `?autoplay=1` for one that plays automatically, and what a front has to serve for it
 */
export const barePlayer = async (
  site: string,
  videoId: number,
  stream?: string,
): Promise<{ path: string; pages: OwnPages }> => {
  const { html } = await takeSnapshot(site, `/videos/${videoId}/x/`);
  return {
    path: PATH,
    pages: {
      [PATH]: {
        type: 'text/html; charset=utf-8',
        body: barePage(posterAddress(html), stream ?? (await streamOf(site, videoId))),
      },
      '/bare/hls.light.min.js': {
        type: 'text/javascript',
        body: await readFile(join(HLS_FOLDER, 'hls.light.min.js')),
      },
    },
  };
};
