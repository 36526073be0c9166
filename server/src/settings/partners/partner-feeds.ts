/**
 * Reads the feeds of the friend sites that operators set, every few hours and soon after one is set. Pictures are encoded anew and stored here: pages ask
 * no server but the site's. What was there stays where a feed fails; what belongs to a partner that is off or gone is removed.
 */
import { createHash } from 'node:crypto';
import type {
  FeedProblem,
  PartnerFeeds,
  PartnerSite,
} from '@foyer/shared/wire-schemas/settings/partner-sites';
import { PICTURE_TYPES } from '../../media/pictures/picture-task.ts';
import { isPictureBlocked } from '../../pictures/blocked-pictures.ts';
import { readPicture } from '../../pictures/pictures.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { createDownload, type Download, DownloadError } from '../../platform/downloads/download.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';
import type { LiveSettings } from '../../platform/settings/live-settings.ts';
import { partnerFolder, partnerKey } from '../../platform/storage/media-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  deletePartner,
  type PartnerVideoRow,
  replacePartnerVideos,
  selectFeeds,
  storeFeedProblem,
} from './partner-feeds.sql.ts';
import { FeedError, readFeed } from './read-feed.ts';

const EVERY_MS = 3 * 3600 * 1000;
/** Caches in front keep lists that name a picture for an hour. */
const UNNAMED_MS = 24 * 3600 * 1000;
const NAME_LENGTH = 32;
const PICTURE = { maxBytes: 5 * 1024 * 1024, timeoutMs: 15_000 };
/** Of all pictures of a feed; what is there by then counts. */
const PICTURES_MS = 5 * 60_000;
/** As the row shows them, for screens of twice the density. */
const SIZE = { width: 352, height: 198 };
const PICTURE_MIN = { minWidth: 120, minHeight: 60 };

export interface PartnerDeps {
  db: Database;
  storage: Storage;
  settings: LiveSettings;
  /** Tests have a server on this machine. */
  download?: Download | undefined;
}

/** @returns its name; undefined where it cannot be fetched, read or shown */
const storePicture = async (
  { db, storage, download = createDownload() }: PartnerDeps,
  partnerId: number,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  try {
    const made = await readPicture(await download(address, { ...PICTURE, signal }), {
      ...PICTURE_MIN,
      renditions: [{ name: 'picture', ...SIZE, formats: ['webp'] }],
    });
    const [picture] = made.files;
    if (!picture || (await isPictureBlocked(db, made))) return undefined;
    const name = createHash('sha256').update(picture.body).digest('hex').slice(0, NAME_LENGTH);
    const key = partnerKey(partnerId, `${name}.webp`);
    await storage.put(key, picture.body, { contentType: PICTURE_TYPES.webp });
    return name;
  } catch (error) {
    if (error instanceof DownloadError) return undefined;
    if (error instanceof Refused && error.code !== 'unavailable') return undefined;
    throw error;
  }
};

/** @throws FeedError; then nothing has changed */
const takeVideos = async (deps: PartnerDeps, partner: PartnerSite, signal: AbortSignal): Promise<void> => {
  const { db, storage, download = createDownload() } = deps;
  const { videos } = await readFeed(download, partner.feed, signal);
  const until = Date.now() + PICTURES_MS;
  const rows: PartnerVideoRow[] = [];
  const names = new Set<string>();
  for (const { url, thumb, title } of videos) {
    signal.throwIfAborted();
    if (Date.now() > until) break;
    const name = await storePicture(deps, partner.id, thumb, signal);
    if (name === undefined) continue;
    names.add(partnerKey(partner.id, `${name}.webp`));
    rows.push({ url, title, thumb: `/static/tf/${partner.id}/${name}.webp` });
  }
  if (rows.length === 0) throw new FeedError('no_pictures', 'none of the pictures can be used');
  await replacePartnerVideos(db, partner, rows);
  for await (const { key, modifiedAt } of storage.list(partnerFolder(partner.id)))
    if (!names.has(key) && modifiedAt.getTime() < Date.now() - UNNAMED_MS) await storage.delete(key);
};

const removePartner = async ({ db, storage }: PartnerDeps, id: number): Promise<void> => {
  // The row goes last: it says that there are pictures to remove.
  for await (const { key } of storage.list(partnerFolder(id))) await storage.delete(key);
  await deletePartner(db, id);
};

/** One after the other. While the operator's file of advertising locks the setting, nothing is read or removed. */
export const readPartnerFeeds = async (
  deps: PartnerDeps,
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> => {
  const { db, settings } = deps;
  if (settings.stateOf('ads.partners').lockedBy !== undefined) return;
  const wanted = (settings.storedValue('ads.partners')?.list ?? []).filter(({ is_on: isOn }) => isOn);
  const known = new Map((await selectFeeds(db)).map((row) => [row.id, row]));
  for (const id of known.keys())
    if (!wanted.some((partner) => partner.id === id)) await removePartner(deps, id);
  for (const partner of wanted) {
    signal.throwIfAborted();
    const row = known.get(partner.id);
    const isDue = row?.feed !== partner.feed || Number(row.checked_at ?? 0) <= now - EVERY_MS;
    if (!isDue) continue;
    try {
      await takeVideos(deps, partner, signal);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      await storeFeedProblem(db, partner, error.problem);
    }
  }
};

export const getPartnerFeeds = async (db: Database): Promise<PartnerFeeds> => ({
  partners: (await selectFeeds(db)).map((row) => ({
    id: row.id,
    checked: row.checked_at?.toISOString() ?? '',
    taken: row.taken_at?.toISOString() ?? '',
    videos: row.videos ?? 0,
    problem: row.problem,
  })),
});

/** What a feed has, without taking anything of it. */
export const tryFeed = async (
  download: Download = createDownload(),
  address: string,
): Promise<{
  outcome: 'read' | FeedProblem;
  because: string;
  videos: number;
  wrong: number;
  first: { url: string; title: string }[];
}> => {
  try {
    const { videos, wrong } = await readFeed(download, address);
    const first = videos.slice(0, 5).map(({ url, title }) => ({ url, title }));
    return { outcome: 'read', because: '', videos: videos.length, wrong, first };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { outcome: error.problem, because: error.message, videos: 0, wrong: 0, first: [] };
  }
};

export const partnerJobs = (deps: Omit<PartnerDeps, 'db'>) =>
  ({
    'feeds of friend sites': (db, signal) => readPartnerFeeds({ ...deps, db }, signal),
  }) satisfies JobRuns;
