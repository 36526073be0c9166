/** What a rendition of ours has to be, read from its files without ffmpeg. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBoxes, readFragment, readTracks, type TrackRun } from './cmaf-boxes.ts';
import { playlistSegments } from './master-playlist.ts';

export interface RenditionReport {
  /** Sum of the playlist's segments. */
  playlistSeconds: number;
  /** Moments of the key frames that segments start with. */
  keyFrames: number[];
  frames: number;
  /** First moment of the picture and of the sound; undefined: no sound. */
  pictureStart: number;
  soundStart: number | undefined;
  /** Largest hole or overlap between one segment and the next, in either track. */
  maxGap: number;
  /** Lines of the playlist that are none of HLS's. */
  strangeLines: string[];
}

const KNOWN_LINES = [
  /^#EXTM3U$/,
  /^#EXT-X-VERSION:7$/,
  /^#EXT-X-TARGETDURATION:\d+$/,
  /^#EXT-X-MEDIA-SEQUENCE:0$/,
  /^#EXT-X-PLAYLIST-TYPE:VOD$/,
  /^#EXT-X-INDEPENDENT-SEGMENTS$/,
  /^#EXT-X-MAP:URI="init\.mp4"$/,
  /^#EXTINF:\d+\.\d{6},$/,
  /^\d{3,}\.m4s$/,
  /^#EXT-X-ENDLIST$/,
];

const gapsOf = (runs: readonly TrackRun[]): number[] =>
  runs.slice(1).map((run, index) => Math.abs(run.startSeconds - (runs[index]?.endSeconds ?? 0)));

export const reportRendition = async (folder: string): Promise<RenditionReport> => {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const segments = playlistSegments(playlist);
  const tracks = readTracks(await readFile(join(folder, 'init.mp4')));
  const starts: number[] = [];
  const pictures: TrackRun[] = [];
  const sounds: TrackRun[] = [];
  for (const [index, { file }] of segments.entries()) {
    if (file !== `${String(index).padStart(3, '0')}.m4s`) throw new Error(`segment ${index} is ${file}`);
    const runs = findBoxes(await readFile(join(folder, file)), ['moof']).flatMap((moof) =>
      readFragment(moof, tracks),
    );
    const shown = runs.filter(({ track }) => track.kind === 'video');
    if (!shown[0]?.startsWithKeyFrame) throw new Error(`${file} does not start with a key frame`);
    starts.push(shown[0].startSeconds);
    pictures.push(...shown);
    sounds.push(...runs.filter(({ track, samples }) => track.kind === 'audio' && samples > 0));
  }
  return {
    playlistSeconds: segments.reduce((sum, { seconds }) => sum + seconds, 0),
    keyFrames: starts,
    frames: pictures.reduce((sum, { samples }) => sum + samples, 0),
    pictureStart: pictures[0]?.startSeconds ?? Number.NaN,
    soundStart: sounds[0]?.startSeconds,
    maxGap: Math.max(0, ...gapsOf(pictures), ...gapsOf(sounds)),
    strangeLines: playlist
      .trimEnd()
      .split('\n')
      .filter((line) => !KNOWN_LINES.some((known) => known.test(line))),
  };
};
