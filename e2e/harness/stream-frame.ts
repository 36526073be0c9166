/** A frame of a stream that hls.js plays without a site, in each browser that the machine has. */
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS } from './browser-flags.ts';
import type { DrivenPage } from './driven-page.ts';
import { findFirefox, openFirefox } from './firefox.ts';
import { serveFolder } from './serve-folder.ts';
import { warmSite } from './warm-site.ts';
import { hasWebkit, openWebkit } from './webkit.ts';

/** Serves the folder with its `master.m3u8`, and hls.js in it for `showFrame`. */
export const serveStream = async (folder: string): ReturnType<typeof serveFolder> => {
  const library = createRequire(join(import.meta.dirname, '../../mf-player/package.json'));
  await copyFile(join(dirname(library.resolve('hls.js')), 'hls.light.min.js'), join(folder, 'hls.js'));
  return serveFolder(folder);
};

export interface FrameQuestion {
  /** Where colours are read, as shares of width and height. */
  points: readonly (readonly [number, number])[];
  /** A level of this codec is played where the library finds that the browser can; otherwise the library chooses. */
  codec?: string;
}
export interface Frame {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each point. */
  colours: number[][];
  /** Of the level that was played: `hvc1…` or `avc1…`. */
  codec: string;
  /** The browser's own word on HEVC in Media Source Extensions. */
  isHevcSupported: boolean;
}

/** Runs in the page: plays the stream, seeks to its second second and reads the frame. */
const showFrame = async ({ points, codec }: FrameQuestion): Promise<Frame> => {
  const script = document.createElement('script');
  script.src = '/hls.js';
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  interface Player {
    levels: { videoCodec?: string }[];
    currentLevel: number;
    loadSource: (src: string) => void;
    attachMedia: (video: HTMLVideoElement) => void;
    on: (event: string, act: (...facts: { fatal?: boolean; details?: string }[]) => void) => void;
  }
  const { Hls } = window as unknown as { Hls: new () => Player };
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const hls = new Hls();
  const failed = new Promise<never>((_resolve, reject) => {
    hls.on('hlsError', (_name, { fatal, details } = {}) => {
      if (fatal) reject(new Error(details));
    });
  });
  hls.on('hlsManifestParsed', () => {
    const wanted = codec ?? '';
    const level = hls.levels.findIndex(({ videoCodec }) => videoCodec?.startsWith(wanted));
    if (wanted) hls.currentLevel = Math.max(level, 0);
  });
  const shows = async () => {
    const isLoaded = new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    hls.loadSource('/master.m3u8');
    hls.attachMedia(video);
    await isLoaded;
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = 1;
    await sought;
  };
  await Promise.race([shows(), failed]);
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const drawing = canvas.getContext('2d');
  const isDrawn = () => {
    drawing?.drawImage(video, 0, 0);
    return drawing
      ?.getImageData(0, 0, width, height)
      .data.some((value, index) => index % 4 !== 3 && value > 16);
  };
  // WebKitGTK says that it has sought before its decoder has given the frame.
  for (let tries = 0; !isDrawn() && tries < 50; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const colourAt = ([x, y]: readonly [number, number]) => [
    ...(drawing?.getImageData(Math.round(width * x), Math.round(height * y), 1, 1).data ?? []),
  ];
  return {
    width,
    height,
    colours: points.map(colourAt),
    codec: hls.levels[hls.currentLevel]?.videoCodec ?? '',
    isHevcSupported: MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L93.B0"'),
  };
};

type ReadFrame = (base: string, question: FrameQuestion) => Promise<Frame>;

const inChromium: ReadFrame = async (base, question) => {
  const browser = await chromium.launch({ executablePath: warmSite().chromium, args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(base);
    return await page.evaluate(showFrame, question);
  } finally {
    await browser.close();
  }
};

const inDriven =
  (open: () => Promise<DrivenPage>): ReadFrame =>
  async (base, question) => {
    const page = await open();
    try {
      await page.goto(base);
      // WebDriver waits for what the function promises.
      return await page.evaluate(showFrame as unknown as (asked: FrameQuestion) => Frame, question);
    } finally {
      await page.close();
    }
  };

export interface FrameReader {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Absent: the machine has no such browser, or nothing but Chromium is asked for. */
  read: ReadFrame | undefined;
}

export const frameReaders = (areAllAsked: boolean): readonly FrameReader[] => {
  const firefox = areAllAsked ? findFirefox() : undefined;
  return [
    { name: 'Chromium', read: inChromium },
    { name: 'Firefox', read: firefox && inDriven(() => openFirefox(firefox)) },
    { name: 'WebKit', read: areAllAsked && hasWebkit() ? inDriven(openWebkit) : undefined },
  ];
};
