/** Proves that a taken-down object is gone: asks for every address that it ever had. */
import { idGroup } from '@foyer/shared/urls';
import type { Database } from '../platform/database/create-database.ts';
import { type AskedAddresses, askAddresses } from './ask-addresses.ts';
import { selectMediaTrace } from './media-removal.sql.ts';
import { selectFoldersOf, selectStoredNames } from './stored-files.sql.ts';
import {
  MEDIA_FILES,
  type MediaObject,
  parseMediaObject,
  publicMediaUrl,
  signedMediaUrl,
} from '../platform/storage/media-address.ts';
import { filmFolder, objectFolder } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { OPERATOR } from '../access/media-holders.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

const SIGNED_FOR_SECONDS = 3600;

/**
 * `withdrawn`: nobody but those who may is to get anything. `public`: everyone may see it now, so that there is nothing to prove.
 * `unknown`: nothing was ever stored under this name.
 */
export type WithdrawalStanding = 'withdrawn' | 'public' | 'unknown';

export interface WithdrawalProof extends AskedAddresses {
  /** Where it is `withdrawn`, an empty `answering` is the proof. */
  standing: WithdrawalStanding;
}

export interface ProofDeps {
  db: Database;
  secrets: Secrets;
  /** Also what lies there now counts, whether it was noted or not, as of the demo. */
  storage?: Storage;
}

/** Names as addresses have them, of everything that is or was stored for the object. */
export const listNames = async (
  { db, storage }: ProofDeps,
  object: MediaObject,
  filmId: string | null,
): Promise<string[]> => {
  const folders = (await selectFoldersOf(db, object)).map(({ folder }) => folder);
  folders.push(objectFolder(object), ...(filmId === null ? [] : [filmFolder(filmId)]));
  const names = new Set<string>([MEDIA_FILES.videoThumb, MEDIA_FILES.videoPoster]);
  for (const folder of folders) {
    const prefix = folder === objectFolder(object) ? '' : folder.startsWith('films/') ? 'stream/' : undefined;
    if (prefix === undefined) continue;
    for (const name of await selectStoredNames(db, folder)) names.add(`${prefix}${name}`);
    for await (const { key } of storage?.list(`${folder}/`) ?? [])
      names.add(`${prefix}${key.slice(folder.length + 1)}`);
  }
  // Made of captions for the requester, and not stored: the playlists that offer them.
  for (const name of [...names])
    if (/^captions\/.*\.vtt$/.test(name)) names.add(name.replace(/\.vtt$/, '.m3u8'));
  if (filmId !== null || folders.some((folder) => folder.startsWith('films/')))
    for (const name of [
      MEDIA_FILES.videoMaster,
      // Answered whatever its version is.
      MEDIA_FILES.videoMasterWithCaptions('0'.repeat(12)),
      MEDIA_FILES.videoSprite,
      MEDIA_FILES.videoStoryboard,
    ])
      names.add(name);
  return [...names];
};

/** Timelines are made of the storyboard for the requester: they are not stored. @returns one name or none */
export const listTimelines = (videoId: number, manifest: Record<string, unknown>): string[] => {
  const { count, interval } = (manifest['storyboard'] ?? {}) as { count?: number; interval?: number };
  return count && interval ? [`timelines/${idGroup(videoId)}/${videoId}.${count}.${interval}.vtt`] : [];
};

/**
 * Every address that must not answer: with each revision that the object ever had, as a public address and as a signed one
 * (signatures with the present revision are for those who may still see it, until the files are removed).
 */
export const listWithdrawnAddresses = async (
  deps: ProofDeps,
  object: MediaObject,
  nowSeconds = Math.floor(Date.now() / 1000),
): Promise<string[]> => {
  const { db, secrets } = deps;
  const { state, revision, filmId, isPublic, manifest, pastRevisions } = await selectMediaTrace(db, object);
  const names = await listNames(deps, object, filmId);
  const parsed = parseMediaObject(object);
  if (parsed?.kind === 'video') names.push(...listTimelines(parsed.id, manifest));
  const present = revision === null ? [] : [revision];
  const ended = state === 'removed' ? [...pastRevisions, ...present] : pastRevisions;
  const expirySeconds = nowSeconds + SIGNED_FOR_SECONDS;
  return names.flatMap((file) => [
    ...[...pastRevisions, ...(isPublic ? [] : present)].map((one) => publicMediaUrl(object, one, file)),
    ...ended.map((one) =>
      signedMediaUrl({ secrets, object, revision: one, holder: OPERATOR, file, expirySeconds }),
    ),
  ]);
};

const standingOf = async (db: Database, object: MediaObject): Promise<WithdrawalStanding> => {
  const { state, isPublic } = await selectMediaTrace(db, object);
  if (isPublic) return 'public';
  return state === null && (await selectFoldersOf(db, object)).length === 0 ? 'unknown' : 'withdrawn';
};

/**
 * @param ask the status that the address answers with, at the origin or through whatever stands before it
 */
export const proveWithdrawn = async (
  deps: ProofDeps,
  object: MediaObject,
  ask: (address: string) => Promise<number>,
): Promise<WithdrawalProof> => {
  const addresses = await listWithdrawnAddresses(deps, object);
  const found = await askAddresses(addresses, ask);
  return { standing: await standingOf(deps.db, object), ...found };
};
