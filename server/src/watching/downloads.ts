/**
 * Issues and redeems download tickets: a ticket now, the file after the wait (docs/specification/behaviour.md).
 */
import {
  DOWNLOAD_TICKET_SECONDS,
  DOWNLOAD_WAIT_ANONYMOUS_SECONDS,
  DOWNLOAD_WAIT_MEMBER_SECONDS,
  type DownloadTicket,
} from '@foyer/shared/wire-schemas/watching/downloads';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import type { Database } from '../platform/database/create-database.ts';
import { downloadUrl, mediaObject } from '../platform/storage/media-address.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { ANYONE } from '../access/media-holders.ts';
import { SIGNED_LIFETIME_SECONDS } from '../access/media-links.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { type FoundVideo, findVideo } from '../catalogue/videos.ts';
import { type DownloadableRendition, listDownloadableRenditions } from './downloadable-renditions.ts';
import { type Secrets, SIGNATURE_PATTERN } from '../platform/secrets/secrets.ts';

export const TICKETS_PER_HOUR = 40;
const HOUR_SECONDS = 3600;
/** What everyone may have can be gone on with for long; it ends with the video's revision. */
const PUBLIC_LIFETIME_SECONDS = 6 * HOUR_SECONDS;

interface Ticket {
  videoId: number;
  rendition: string;
  readyAt: number;
  /** 0: of the anonymous. What a member waited ten seconds for is not for others. */
  memberId: number;
  /** Of somebody who has the secret of an unlisted video's address; left out for all else. */
  holder?: string | undefined;
}

export interface DownloadContext {
  viewer: AccessViewer | null;
  /** Unix seconds. */
  nowSeconds: number;
}

interface Deps {
  db: Database;
  secrets: Secrets;
}

const TOKEN = new RegExp(
  `^(([1-9]\\d{0,9})\\.([a-z0-9-]{1,32})\\.(\\d{1,11})\\.(\\d{1,10})(?:\\.(u[0-9a-f]{31}))?)\\.(${SIGNATURE_PATTERN})$`,
);
const signedText = (text: string): string => `download-ticket\n${text}`;

const writeToken = (secrets: Secrets, { videoId, rendition, readyAt, memberId, holder }: Ticket): string => {
  const text = [videoId, rendition, readyAt, memberId, ...(holder ? [holder] : [])].join('.');
  return `${text}.${secrets.sign('download-ticket', signedText(text))}`;
};

/** @throws Refused bad_request for what is no ticket of this site */
const readToken = (secrets: Secrets, token: string): Ticket => {
  const match = TOKEN.exec(token);
  const [, text = '', videoId, rendition = '', readyAt, memberId, holder, signature = ''] = match ?? [];
  if (!match || !secrets.verify('download-ticket', signedText(text), signature))
    throw new Refused('bad_request', 'this is no ticket', { field: 'token' });
  return {
    videoId: Number(videoId),
    rendition,
    readyAt: Number(readyAt),
    memberId: Number(memberId),
    holder,
  };
};

/** @throws Refused need_auth, not_found, no_permission */
const findOpenVideo = async (
  db: Database,
  name: ObjectName,
  viewer: AccessViewer | null,
  givenTo?: string,
): Promise<FoundVideo> => {
  if (givenTo === undefined) await requireAccess(db, viewer, 'see', 'video', name);
  const found = await findVideo(db, name, viewer, givenTo);
  if (!found.isOpen) throw new Refused('no_permission', 'its address has changed', { field: 'token' });
  if (found.row.withheld_uses.includes('download'))
    throw new Refused('no_permission', 'somebody shown does not consent to downloads', { field: 'video_id' });
  return found;
};

const chooseRendition = (
  renditions: readonly DownloadableRendition[],
  height: number | undefined,
): DownloadableRendition | undefined =>
  height === undefined
    ? renditions[0]
    : (renditions.find((rendition) => rendition.height <= height) ?? renditions.at(-1));

/** Letters of any script, digits and hyphens: every file system takes it. */
const fileName = (dir: string, height: number): string =>
  `${dir.replace(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 80) || 'video'}-${height}p.mp4`;

/** @throws Refused not_found, no_permission, rate_limited */
export const requestDownload = async (
  { db, secrets }: Deps,
  { video, height, address }: { video: ObjectName; height: number | undefined; address: string },
  { viewer, nowSeconds }: DownloadContext,
): Promise<Omit<DownloadTicket, 'ok'> & { filmId: string | null; rendition: string }> => {
  const { row, holder, isByAddress } = await findOpenVideo(db, video, viewer);
  const videoId = row.id;
  const rendition = chooseRendition(listDownloadableRenditions(row.manifest), height);
  if (!rendition || row.revision === null)
    throw new Refused('not_found', 'the video has no file to download');
  await limitTries(db, {
    what: 'download',
    by: viewer ? { memberId: viewer._id } : { address },
    limit: TICKETS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const wait = viewer ? DOWNLOAD_WAIT_MEMBER_SECONDS : DOWNLOAD_WAIT_ANONYMOUS_SECONDS;
  const readyAt = nowSeconds + wait;
  const ticket = { videoId, rendition: rendition.name, readyAt, memberId: viewer?._id ?? 0 };
  const givenTo = isByAddress ? { holder } : {};
  return {
    token: writeToken(secrets, { ...ticket, ...givenTo }),
    ready_at: readyAt,
    wait_seconds: wait,
    height: rendition.height,
    file_name: fileName(row.dir, rendition.height),
    filmId: row.film_id,
    rendition: rendition.name,
  };
};

/**
 * The file's address, once the wait is over. What was public when the ticket was given may not be any more: access is asked
 * for again.
 * @throws Refused bad_request, rate_limited before the time (with the seconds left), not_found, no_permission
 */
export const redeemDownload = async (
  { db, secrets }: Deps,
  token: string,
  { viewer, nowSeconds }: DownloadContext,
): Promise<{ url: string }> => {
  const { videoId, rendition, readyAt, memberId, holder: givenTo } = readToken(secrets, token);
  if (memberId !== 0 && memberId !== viewer?._id)
    throw new Refused('no_permission', 'the ticket is another’s', { field: 'token' });
  if (nowSeconds < readyAt)
    throw new Refused('rate_limited', 'the wait is not over', { retryAfterSeconds: readyAt - nowSeconds });
  if (nowSeconds > readyAt + DOWNLOAD_TICKET_SECONDS)
    throw new Refused('bad_request', 'the ticket is too old', { field: 'token' });
  const { row, isPublic, holder } = await findOpenVideo(db, videoId, viewer, givenTo);
  const found = listDownloadableRenditions(row.manifest).find(({ name }) => name === rendition);
  if (!found || row.revision === null) throw new Refused('not_found', 'the video has no such file any more');
  return {
    url: downloadUrl({
      secrets,
      object: mediaObject('video', videoId),
      revision: row.revision,
      rendition,
      name: fileName(row.dir, found.height),
      holder: isPublic ? ANYONE : holder,
      expirySeconds: nowSeconds + (isPublic ? PUBLIC_LIFETIME_SECONDS : SIGNED_LIFETIME_SECONDS),
    }),
  };
};
