/**
 * Playlists that offer a video's captions to players other than ours: Safari's own, AirPlay, anyone who is given the address. They are made for the requester
 * alone, of the stored playlist and the record, so that they offer what is published now and nothing else.
 */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { addCaptions, captionsPlaylist } from '../media/hls/caption-playlists.ts';
import { MEDIA_FILES } from '../platform/storage/media-address.ts';
import { filmKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { MediaRecord } from './media-objects.sql.ts';
import { type CaptionsEntry, labelOfCaptions, readTracks } from './read-tracks.ts';

type Manifest = Readonly<Record<string, unknown>> | null;

/** Named after what it offers, since public addresses are kept for a year. */
const versionOf = (captions: readonly CaptionsEntry[]): string =>
  createHash('sha256')
    .update(JSON.stringify(captions.map((entry) => [entry.language, labelOfCaptions(entry), entry.file])))
    .digest('hex')
    .slice(0, 12);

const playlistName = ({ file }: CaptionsEntry): string => file.replace(/\.vtt$/, '.m3u8');

/** Name of the master playlist that players get: one with captions where the video has any. */
export const masterName = (manifest: Manifest): string => {
  const { captions } = readTracks(manifest);
  return captions.length === 0
    ? MEDIA_FILES.videoMaster
    : MEDIA_FILES.videoMasterWithCaptions(versionOf(captions));
};

export interface MadePlaylist {
  text: string;
  /** False: the address is of captions that were offered earlier, and no cache may keep it. */
  isPresent: boolean;
}

/** Undefined for names of other files, and for languages that the video does not have. */
export const makeCaptionPlaylist = async (
  storage: Storage,
  { filmId, manifest }: Pick<MediaRecord, 'filmId' | 'manifest'>,
  file: string,
): Promise<MadePlaylist | undefined> => {
  const { captions } = readTracks(manifest);
  const version = /^stream\/master\.([0-9a-f]{12})\.m3u8$/.exec(file)?.[1];
  if (version !== undefined && filmId !== null) {
    const stored = await storage.open(filmKey(filmId, 'master.m3u8'));
    if (!stored) return undefined;
    const offered = captions.map((entry) => ({
      language: entry.language,
      name: labelOfCaptions(entry),
      uri: `../${playlistName(entry)}`,
    }));
    const isPresent = captions.length > 0 && version === versionOf(captions);
    return { text: addCaptions(await text(stored.body), offered), isPresent };
  }
  const entry = captions.find((one) => playlistName(one) === file);
  const { durationSeconds } = manifest;
  if (!entry || typeof durationSeconds !== 'number') return undefined;
  const name = entry.file.slice(entry.file.lastIndexOf('/') + 1);
  return { text: captionsPlaylist(name, durationSeconds), isPresent: true };
};
