/**
 * Addresses of media files. Two kinds (architecture.md "Media addresses"):
 * published and public objects carry the object's random revision, which is replaced at every change of
 * visibility; everything else is signed, with the signature in the path so that relative HLS addresses inherit it.
 */
import { idGroup } from '@foyer/shared/urls';
import { type Secrets, SIGNATURE_PATTERN } from '../secrets/secrets.ts';

/** Covers of models and channels are objects of their own: there may be one without a portrait or picture. */
export const MEDIA_KINDS = [
  'video',
  'album',
  'member',
  'model',
  'category',
  'channel',
  'playlist',
  'modelcover',
  'channelcover',
] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
/** One owner of media files, as it stands in addresses: `video-12`. */
export type MediaObject = `${MediaKind}-${number}`;

export const mediaObject = (kind: MediaKind, id: number): MediaObject => `${kind}-${id}`;

/** The kind and id of an address part; undefined for anything that is not one. */
export const parseMediaObject = (text: string): { kind: MediaKind; id: number } | undefined => {
  const match = /^([a-z]+)-([1-9]\d{0,9})$/.exec(text);
  const kind = MEDIA_KINDS.find((known) => known === match?.[1]);
  return match && kind ? { kind, id: Number(match[2]) } : undefined;
};

/** Widths of an album's photos that pages ask for; the largest file is the photo's own size. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** Of the poster that every video has. */
const POSTER_WIDTH = 854;

/**
 * Files that every published object of a kind has. `stream/` holds the renditions (videos that show the same clip share them),
 * the rest is the object's own.
 */
export const MEDIA_FILES = {
  videoMaster: 'stream/master.m3u8',
  /** Made as it is sent; `version` is of the captions that it offers. */
  videoMasterWithCaptions: (version: string): string => `stream/master.${version}.m3u8`,
  videoSprite: 'stream/storyboard.jpg',
  videoStoryboard: 'stream/storyboard.vtt',
  /** A rendition as one plain MP4 file, made as it is sent; `rendition` as in the playlist: `480p`. */
  videoProgressive: (rendition: string): string => `stream/progressive/${rendition}.mp4`,
  /** BCP 47: `ja`, `pt-BR`. The object's own, since videos may share renditions and never share words. */
  videoCaptions: (language: string, version: string): string => `captions/${language}.${version}.vtt`,
  /** `n` from 1 to 10. */
  videoScreenshot: (n: number): string => `stream/screenshots/${n}.jpg`,
  /** Any other file of the folder that `film_id` names. */
  videoStream: (file: string): string => `stream/${file}`,
  videoThumb: 'thumb-320.jpg',
  videoThumbWebp320: 'thumb-320.webp',
  videoThumbWebp640: 'thumb-640.webp',
  /** Of uploads; the demo's have none. */
  videoThumbAvif320: 'thumb-320.avif',
  videoThumbAvif640: 'thumb-640.avif',
  videoPoster: 'poster.jpg',
  /** Which of them a video has, its manifest says (`posters`). */
  videoPosterSize: (width: number, format: 'avif' | 'webp'): string =>
    width === POSTER_WIDTH ? `poster.${format}` : `poster-${width}.${format}`,
  /** WebP: portrait of a model (3:4, 480x640), picture of a category or channel (16:9, 640x360). */
  thumb: 'thumb.webp',
  /** Channel's sponsor banner, 728x90 WebP. */
  channelBanner: 'banner.webp',
  memberAvatar: 'avatar.webp',
  /** Of a member, model or channel. */
  cover: 'cover.webp',
  /** Album pictures by their position from 1. */
  albumPhoto: (n: number): string => `photos/${n}.jpg`,
  albumPhotoThumb: (n: number): string => `photos/${n}-320.webp`,
  /** Of albums that members make: `file` is as random as a revision, and new whenever the picture is. */
  albumPhotoVersion: (file: string, width: number, format: 'avif' | 'webp' | 'jpg'): string =>
    `photos/${file}-${width}.${format}`,
} as const;

/** Address of a published public file; never expires automatically. */
export const publicMediaUrl = (object: MediaObject, revision: string, file: string): string =>
  `/media/${object}/${revision}/${file}`;

export interface MediaGrant {
  object: MediaObject;
  /** The object's current revision; it is signed, not shown: a new one ends every address signed before it. */
  revision: string;
  /** Who has it, from access/media-holders.ts: no hyphens, no dots. */
  holder: string;
  /** Unix seconds. */
  expirySeconds: number;
}

/** What the signature of an address covers: the whole grant. */
const mediaText = ({ object, revision, holder, expirySeconds }: MediaGrant): string =>
  ['media', expirySeconds, holder, object, revision].join('\n');

export const signMedia = (secrets: Secrets, grant: MediaGrant): string =>
  secrets.sign('media', mediaText(grant));

const GRANT = new RegExp(`^(\\d{1,12})\\.([a-z0-9]{1,32})\\.(${SIGNATURE_PATTERN})$`);

/** `{expiry}.{holder}.{signature}`, as it stands in signed addresses. Undefined for anything else. */
export const parseGrant = (
  text: string,
): { expirySeconds: number; holder: string; signature: string } | undefined => {
  const match = GRANT.exec(text);
  const [, expiry = '', holder = '', signature = ''] = match ?? [];
  return match ? { expirySeconds: Number(expiry), holder, signature } : undefined;
};

/** Whether `signature` was given for this grant, and the expiry has not passed. */
export const isMediaSignatureValid = (
  secrets: Secrets,
  grant: MediaGrant,
  signature: string,
  nowSeconds: number,
): boolean => grant.expirySeconds > nowSeconds && secrets.verify('media', mediaText(grant), signature);

export interface SignedMediaAddress extends MediaGrant {
  secrets: Secrets;
  file: string;
}

/** Address of a file that not everyone may have; only `no-store` answers may hold it. */
export const signedMediaUrl = ({ secrets, file, ...grant }: SignedMediaAddress): string =>
  `/media/p/${grant.expirySeconds}.${grant.holder}.${signMedia(secrets, grant)}/${grant.object}/${file}`;

export interface DownloadAddress extends MediaGrant {
  secrets: Secrets;
  /** Folder of the rendition: `480p`. */
  rendition: string;
  /** Of the file as it is saved. */
  name: string;
}

/** For this rendition and name alone, and of no use at any other kind of address. */
const downloadText = ({
  object,
  revision,
  holder,
  rendition,
  name,
  expirySeconds,
}: DownloadAddress): string =>
  ['download', expirySeconds, holder, object, revision, rendition, name].join('\n');

/** Address of a rendition to be saved as a file; only `no-store` answers may hold it. */
export const downloadUrl = (address: DownloadAddress): string => {
  const { secrets, object, rendition, name, expirySeconds, holder } = address;
  const signature = secrets.sign('download', downloadText(address));
  return `/media/d/${expirySeconds}.${holder}.${signature}/${object}/${rendition}/${encodeURIComponent(name)}`;
};

/** Whether the signature was given for exactly this, and its expiry has not passed. */
export const isDownloadValid = (address: DownloadAddress, signature: string, nowSeconds: number): boolean =>
  address.expirySeconds > nowSeconds && address.secrets.verify('download', downloadText(address), signature);

export interface TimelineAddress {
  token: string;
  timelines_format: string;
  dir_path: string;
}

/**
 * The parts that `videofile.php` answers, from which clients build
 * `{token}{timelines_format}/{dir_path}/{video_id}.{count}.{interval}.vtt` (docs/specification/calls.md).
 * `masterUrl`: the address of the same video's `stream/master.m3u8`, public or signed.
 */
export const timelineAddress = (masterUrl: string, videoId: number): TimelineAddress => ({
  token: masterUrl.slice(0, masterUrl.length - MEDIA_FILES.videoMaster.length),
  timelines_format: 'timelines',
  dir_path: idGroup(videoId),
});
