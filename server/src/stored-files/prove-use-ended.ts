/**
 * Proves that a use to which somebody shown no longer consents has ended: by the inventory of derived files, every address of that
 * use with each revision that the video or album ever had, the present one
 * among them.
 */
import type { ConsentUse } from '@foyer/shared/wire-schemas/records/person-records';
import { urls } from '@foyer/shared/urls';
import { OPERATOR } from '../access/media-holders.ts';
import {
  downloadUrl,
  MEDIA_FILES,
  mediaObject,
  publicMediaUrl,
  signedMediaUrl,
} from '../platform/storage/media-address.ts';
import { fileUseOf } from '../platform/storage/media-uses.ts';
import { type AskedAddresses, askAddresses } from './ask-addresses.ts';
import { selectMediaTrace } from './media-removal.sql.ts';
import { listNames, listTimelines, type ProofDeps } from './prove-withdrawn.ts';

const FOR_SECONDS = 3600;
const RENDITION = /^stream\/(\d+p[a-z0-9-]*)\//;
const namesOf = (rungs: unknown): string[] =>
  Array.isArray(rungs) ? rungs.filter((name): name is string => typeof name === 'string') : [];

/** Addresses that must not answer while the use is withheld. @param publicUrl of the site, for oEmbed */
export const listUseAddresses = async (
  deps: ProofDeps & { publicUrl: string },
  { kind, id }: { kind: 'video' | 'album'; id: number },
  use: ConsentUse,
  nowSeconds = Math.floor(Date.now() / 1000),
): Promise<string[]> => {
  const { db, secrets, publicUrl } = deps;
  if (use === 'embedding') {
    if (kind === 'album') return [];
    const embed = urls.embed(id, '-');
    return [embed, `/api/oembed.json?url=${encodeURIComponent(`${publicUrl}${embed}`)}`];
  }
  const object = mediaObject(kind, id);
  const { revision, filmId, manifest, pastRevisions } = await selectMediaTrace(db, object);
  // An album's cover is a picture of its page in another place: what was given out as a cover ends with its revision.
  const isCover = kind === 'album' && use === 'preview';
  const revisions = [...pastRevisions, ...(revision === null || isCover ? [] : [revision])];
  const stored = [
    ...(await listNames(deps, object, filmId)),
    ...(kind === 'video' ? listTimelines(id, manifest) : []),
  ];
  const renditions = new Set([
    ...namesOf(manifest.rungs),
    ...stored.map((name) => RENDITION.exec(name)?.[1]).filter((name) => name !== undefined),
  ]);
  const files = [...stored, ...[...renditions].map(MEDIA_FILES.videoProgressive)].filter(
    (name) => isCover || fileUseOf(name) === use,
  );
  const signed = { secrets, object, holder: OPERATOR, expirySeconds: nowSeconds + FOR_SECONDS };
  return revisions.flatMap((one) => [
    ...files.map((file) => publicMediaUrl(object, one, file)),
    ...files.map((file) => signedMediaUrl({ ...signed, revision: one, file })),
    ...(use === 'download' && kind === 'video'
      ? [...renditions].map((rendition) =>
          downloadUrl({ ...signed, revision: one, rendition, name: 'video.mp4' }),
        )
      : []),
  ]);
};

/** @param ask as `askAddresses` */
export const proveUseEnded = async (
  deps: ProofDeps & { publicUrl: string },
  { use, ...object }: { kind: 'video' | 'album'; id: number; use: ConsentUse },
  ask: (address: string) => Promise<number>,
): Promise<AskedAddresses> => askAddresses(await listUseAddresses(deps, object, use), ask);
