/**
 * Proves that a use to which somebody shown no longer consents has ended: by the inventory of derived files, every address of that
 * use with each revision that the video ever had, the present one among them.
 */
import type { ConsentUse } from '@foyer/shared/wire-schemas/person-records';
import { idGroup, urls } from '@foyer/shared/urls';
import { ANYONE } from '../access/media-holders.ts';
import {
  downloadUrl,
  MEDIA_FILES,
  mediaObject,
  publicMediaUrl,
  signedMediaUrl,
} from '../platform/storage/media-address.ts';
import { fileUseOf } from '../platform/storage/media-uses.ts';
import { selectMediaTrace } from './media-removal.sql.ts';
import { listNames, type ProofDeps } from './prove-withdrawn.ts';

const FOR_SECONDS = 3600;
const ASKED_AT_ONCE = 8;
const RENDITION = /^stream\/(\d+p[a-z0-9-]*)\//;
const namesOf = (rungs: unknown): string[] =>
  Array.isArray(rungs) ? rungs.filter((name): name is string => typeof name === 'string') : [];

/** Addresses that must not answer while the use is withheld. @param publicUrl of the site, for oEmbed */
export const listUseAddresses = async (
  deps: ProofDeps & { publicUrl: string },
  videoId: number,
  use: ConsentUse,
  nowSeconds = Math.floor(Date.now() / 1000),
): Promise<string[]> => {
  const { db, mediaSecret: secret, publicUrl } = deps;
  if (use === 'embedding') {
    const embed = urls.embed(videoId, '-');
    return [embed, `/api/oembed.json?url=${encodeURIComponent(`${publicUrl}${embed}`)}`];
  }
  const object = mediaObject('video', videoId);
  const { revision, filmId, manifest, pastRevisions } = await selectMediaTrace(db, object);
  const revisions = [...pastRevisions, ...(revision === null ? [] : [revision])];
  const stored = await listNames(deps, object, filmId);
  const { count, interval } = (manifest.storyboard ?? {}) as { count?: number; interval?: number };
  if (count && interval) stored.push(`timelines/${idGroup(videoId)}/${videoId}.${count}.${interval}.vtt`);
  const renditions = new Set([
    ...namesOf(manifest.rungs),
    ...stored.map((name) => RENDITION.exec(name)?.[1]).filter((name) => name !== undefined),
  ]);
  const files = [...stored, ...[...renditions].map(MEDIA_FILES.videoProgressive)].filter(
    (name) => fileUseOf(name) === use,
  );
  const signed = { secret, object, holder: ANYONE, expirySeconds: nowSeconds + FOR_SECONDS };
  return revisions.flatMap((one) => [
    ...files.map((file) => publicMediaUrl(object, one, file)),
    ...files.map((file) => signedMediaUrl({ ...signed, revision: one, file })),
    ...(use === 'download'
      ? [...renditions].map((rendition) =>
          downloadUrl({ ...signed, revision: one, rendition, name: 'video.mp4' }),
        )
      : []),
  ]);
};

/** @param ask the status that the address answers with. @returns how many were asked, and those that gave something out */
export const proveUseEnded = async (
  deps: ProofDeps & { publicUrl: string },
  { videoId, use }: { videoId: number; use: ConsentUse },
  ask: (address: string) => Promise<number>,
): Promise<{ asked: number; answering: string[] }> => {
  const addresses = await listUseAddresses(deps, videoId, use);
  const answering: string[] = [];
  const waiting = addresses.values();
  const work = async (): Promise<void> => {
    for (const address of waiting) {
      const status = await ask(address);
      if (status < 400 || status >= 500) answering.push(`${status} ${address}`);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  return { asked: addresses.length, answering };
};
