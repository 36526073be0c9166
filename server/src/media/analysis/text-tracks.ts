/** What lies inside a video file besides its picture: text tracks as WebVTT, chapters, and which sound tracks there are, as the file has them. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { fileInput, FfmpegError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { MediaLimitError, NotAVideoError } from '../jail/media-errors.ts';
import { runFfprobe } from '../jail/run-ffprobe.ts';

export interface TextTrack {
  /** As the file says it, most often of three letters (`eng`); empty where it does not. */
  language: string;
  title: string;
  /** Only what is said in another language than the video's: no captions of the whole. */
  isForced: boolean;
  /** WebVTT as ffmpeg writes it: to be cleaned. */
  vtt: Uint8Array;
}
export interface FoundChapter {
  /** Seconds from the file's start. */
  start: number;
  title: string;
}
/** One of several sound tracks. */
export interface SoundTrack {
  /** Index of its stream, for `-map 0:{index}`. */
  stream: number;
  /** As `TextTrack`'s. */
  language: string;
  title: string;
}
export interface TextTracks {
  /** In the file's order. */
  tracks: TextTrack[];
  chapters: FoundChapter[];
  sounds: SoundTrack[];
}

const TEXT_CODECS = ['subrip', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'];
/** More are no captions for people. */
const MAX_TRACKS = 24;
/** Tags may be of any size; who writes so many of them means no captions. */
const MAX_DESCRIPTION_BYTES = 512 * 1024;
/** A little more than a member may send: what is cut off is refused for its size. */
const MAX_TRACK_BYTES = 2_200_000;

const ENTRIES = [
  'stream=index,codec_type,codec_name,channels',
  'stream_disposition=forced',
  'stream_tags=language,title,handler_name',
  'chapter=start_time',
  'chapter_tags=title',
].join(':');

interface Described {
  streams?: {
    index: number;
    codec_type?: string;
    codec_name?: string;
    channels?: number;
    disposition?: { forced?: number };
    tags?: { language?: string; title?: string; handler_name?: string };
  }[];
  chapters?: { start_time?: string; tags?: { title?: string } }[];
}

const describe = async (
  ffprobe: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Described> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await runFfprobe(
    ffprobe,
    path,
    ['-show_entries', ENTRIES, '-show_chapters', '-of', 'json', ...fileInput(path)],
    {
      signal,
      onOutput: (chunk) => {
        bytes += chunk.length;
        if (bytes <= MAX_DESCRIPTION_BYTES) chunks.push(chunk);
      },
    },
  );
  return bytes > MAX_DESCRIPTION_BYTES
    ? {}
    : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Described);
};

/** What a track is called where nobody called it anything. */
const HANDLER_NAMES =
  /^(?:(?:subtitle|text|sound) ?handler|(?:subtitle|sound) media handler|core media audio)?$/i;

const titleOf = (tags: { title?: string; handler_name?: string } = {}): string =>
  tags.title ?? (HANDLER_NAMES.test(tags.handler_name ?? '') ? '' : (tags.handler_name ?? ''));

/**
 * A file whose text tracks cannot be read has none: the video is none the worse.
 * @param work.folder is made for the tracks' files and removed again
 * @throws Error for an abort, a killed ffmpeg, a full disk
 */
export const readTextTracks = async (
  { ffmpeg, ffprobe }: FfmpegPrograms,
  { input, folder, signal }: { input: string; folder: string; signal?: AbortSignal | undefined },
): Promise<TextTracks> => {
  try {
    const path = resolve(input);
    const described = await describe(ffprobe, path, signal);
    const chapters = (described.chapters ?? []).map(({ start_time, tags }) => ({
      start: Number(start_time) || 0,
      title: tags?.title ?? '',
    }));
    const sounds = (described.streams ?? [])
      .filter(({ codec_type, channels }) => codec_type === 'audio' && !!channels)
      .slice(0, MAX_TRACKS)
      .map(({ index, tags }) => ({ stream: index, language: tags?.language ?? '', title: titleOf(tags) }));
    const streams = (described.streams ?? [])
      .filter(
        ({ codec_type, codec_name = '' }) => codec_type === 'subtitle' && TEXT_CODECS.includes(codec_name),
      )
      .slice(0, MAX_TRACKS);
    if (streams.length === 0) return { tracks: [], chapters, sounds };
    await mkdir(folder, { recursive: true });
    const outputs = streams.flatMap(({ index }) => [
      ...['-map', `0:${index}`, '-c:s', 'webvtt', '-fs', String(MAX_TRACK_BYTES)],
      ...['-f', 'webvtt', `${index}.vtt`],
    ]);
    await runFfmpeg(ffmpeg, ['-v', 'error', ...fileInput(path), ...outputs], {
      cwd: folder,
      ...(signal ? { signal } : {}),
    });
    const tracks = await Promise.all(
      streams.map(async ({ index, disposition, tags }) => ({
        language: tags?.language ?? '',
        title: titleOf(tags),
        isForced: disposition?.forced === 1,
        vtt: await readFile(join(folder, `${index}.vtt`)),
      })),
    );
    return { tracks, chapters, sounds };
  } catch (error) {
    const isOfTheFile =
      error instanceof NotAVideoError ||
      error instanceof MediaLimitError ||
      (error instanceof FfmpegError && !error.wasKilled);
    if (isOfTheFile) return { tracks: [], chapters: [], sounds: [] };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
