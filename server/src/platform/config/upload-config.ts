/** What members may send, and how much of it. */
import { join, resolve } from 'node:path';
import type { ChangesWait } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { ConfigError, type Environment, readFlag, readInteger, readText } from './environment.ts';
import type { TextName } from './settings/all-settings.ts';

const MEBIBYTE = 1024 * 1024;

export interface UploadConfig {
  /** Whether the site takes videos now. */
  open: boolean;
  /** Absolute. Where bytes lie while they are received; all web processes share it. */
  dir: string;
  maxBytes: number;
  /** Most that one request of the site's own pages carries. */
  chunkBytes: number;
  /** An upload that nobody goes on with is given up after this. */
  idleSeconds: number;
  /** Unfinished at a time, of one member. */
  maxParallel: number;
  /** Started a day, of one member. */
  maxPerDay: number;
  /** Of the upload folder's disk: never promised to anyone. */
  reserveBytes: number;
  /** Whose changes of what is approved wait for moderators. */
  changesWait: ChangesWait;
  /** Ids of members that are trusted besides those with the role. */
  trusted: readonly number[];
}

/** What one form of album_edit.php may bring, and what an album may hold. */
export interface AlbumConfig {
  maxPhotos: number;
  photoMaxBytes: number;
  formMaxBytes: number;
  /** Made or added to within an hour, of one member. */
  maxPerHour: number;
}

export const readMemberIds = (env: Environment, name: TextName, more = ''): number[] => {
  const text = readText(env, name);
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (!ids.every((id) => /^[1-9]\d{0,9}$/.test(id)))
    throw new ConfigError(name, `must be ids of members between commas${more}`);
  return ids.map(Number);
};

const readTrusted = (env: Environment): Pick<UploadConfig, 'changesWait' | 'trusted'> =>
  readText(env, 'FOYER_TRUSTED_UPLOADERS') === 'all'
    ? { changesWait: 'none', trusted: [] }
    : { changesWait: 'untrusted', trusted: readMemberIds(env, 'FOYER_TRUSTED_UPLOADERS', ', or all') };

export const readUploads = (env: Environment, dataDir: string): UploadConfig => ({
  open: readFlag(env, 'FOYER_UPLOADS'),
  dir: resolve(readText(env, 'FOYER_UPLOAD_DIR', join(dataDir, 'uploads'))),
  maxBytes: readInteger(env, 'FOYER_UPLOAD_MAX_BYTES'),
  chunkBytes: readInteger(env, 'FOYER_UPLOAD_CHUNK_MB') * MEBIBYTE,
  idleSeconds: readInteger(env, 'FOYER_UPLOAD_IDLE_SECONDS'),
  maxParallel: readInteger(env, 'FOYER_UPLOADS_PARALLEL'),
  maxPerDay: readInteger(env, 'FOYER_UPLOADS_PER_DAY'),
  reserveBytes: readInteger(env, 'FOYER_UPLOAD_RESERVE_MB') * MEBIBYTE,
  ...readTrusted(env),
});

export const readAlbums = (env: Environment): AlbumConfig => ({
  maxPhotos: readInteger(env, 'FOYER_ALBUM_PHOTOS'),
  photoMaxBytes: readInteger(env, 'FOYER_PHOTO_MAX_MB') * MEBIBYTE,
  formMaxBytes: readInteger(env, 'FOYER_ALBUM_MAX_MB') * MEBIBYTE,
  maxPerHour: readInteger(env, 'FOYER_ALBUMS_PER_HOUR'),
});
