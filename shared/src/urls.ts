/**
 * Every page address of the site, built here and nowhere else. Paths are strict about their trailing slash.
 * Source: docs/specification/pages.md. `dir` is decoded text; it is percent-encoded here.
 */
import type { AlbumSort } from './wire-schemas/albums.ts';
import type { ChannelSort } from './wire-schemas/channels.ts';
import type { MemberSort } from './wire-schemas/members/members.ts';
import type { ModelSort } from './wire-schemas/models.ts';
import type { PlaylistSort } from './wire-schemas/playlists.ts';
import type { ReportSection } from './wire-schemas/reports.ts';
import type { ObjectName } from './unlisted-name.ts';
import { DEFAULT_VIDEO_SORT, type VideoSort } from './wire-schemas/listings.ts';
import { DEFAULT_LANGUAGE, type Language } from './wire-schemas/site.ts';

const part = (text: string | number): string => encodeURIComponent(String(text));

export type QueryValues = Record<string, string | number | undefined>;

/** `path` with the non-empty values of `query`, in the order given. */
export const withQuery = (path: string, query: QueryValues = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

export const urls = {
  home: (query?: QueryValues) => withQuery('/', query),
  videos: (sort: VideoSort | 'history' = DEFAULT_VIDEO_SORT, page = 1, query?: QueryValues) =>
    withQuery(`/videos/${sort}/${page}/`, query),
  video: (id: number, dir: string, query?: QueryValues) => withQuery(`/videos/${id}/${part(dir)}/`, query),
  /** Where the slug is not known, or not to be named; redirects to the address with it. */
  videoById: (id: number) => `/videos/${id}/`,
  /** By its number and the secret of its address. */
  unlisted: (name: string, query?: QueryValues) => withQuery(`/unlisted/${name}/`, query),
  embed: (name: ObjectName, dir: string) => `/embed/${name}/${part(dir)}/`,
  categories: () => '/categories/',
  /** `dirs`: plain terms, all of them wanted; the grammar's `~` and `-` stay readable. */
  category: (dirs: readonly string[], sort: VideoSort = DEFAULT_VIDEO_SORT, page = 1, query?: QueryValues) =>
    withQuery(`/categories/${dirs.map(part).join(',')}/${sort}/${page}/`, query),
  topCountry: (page = 1, query?: QueryValues) => withQuery(`/top-country/${page}/`, query),
  search: (text: string, page = 1, query?: QueryValues) =>
    withQuery(`/search/${page}/`, { s: text, ...query }),
  models: (sort: ModelSort = 'most-popular', page = 1, query?: QueryValues) =>
    withQuery(`/models/${sort}/${page}/`, query),
  /** A model's videos, which the model's page starts with. */
  model: (dir: string, page = 1, query?: QueryValues) =>
    withQuery(`/model/${part(dir)}/videos/${page}/`, query),
  modelInfo: (dir: string) => `/model/${part(dir)}/info/`,
  modelWall: (dir: string) => `/model/${part(dir)}/wall/`,
  /** Leads to the profile of the member who it is. */
  modelMember: (dir: string) => `/model/${part(dir)}/member/`,
  channels: (sort: ChannelSort = 'most-viewed', page = 1) => `/channels/${sort}/${page}/`,
  channel: (dir: string, page = 1, query?: QueryValues) => withQuery(`/channel/${part(dir)}/${page}/`, query),
  albumCategories: () => '/albums-categories/',
  albums: (sort: AlbumSort = 'latest-updates', page = 1, query?: QueryValues) =>
    withQuery(`/albums/${sort}/${page}/`, query),
  album: (id: number, dir: string) => `/album/${id}/${part(dir)}/`,
  playlists: (sort: PlaylistSort = 'most-popular', page = 1) => `/playlists/${sort}/${page}/`,
  playlist: (id: number, page = 1) => `/playlist/${id}/${page}/`,
  community: (sort: MemberSort = 'recent', page = 1, query?: QueryValues) =>
    withQuery(`/community/${sort}/${page}/`, query),
  /** `page`: of the sections that have pages. */
  member: (id: number, section = 'info', page?: number) =>
    `/members/${id}/${section}/${page === undefined ? '' : `${page}/`}`,
  /** The viewer's own lists, with and without an account. */
  library: (list: 'favourites' | 'watch-later' | 'playlists' | 'subscriptions', page = 1) =>
    `/library/${list}/${page}/`,
  /** One that this device keeps without an account. */
  devicePlaylist: (id: number) => `/library/playlist/${id}/`,
  /** The viewer's conversations, or the one with a member. */
  messages: (memberId?: number) => (memberId === undefined ? '/messages/' : `/messages/${memberId}/`),
  uploadVideo: () => '/upload/video/',
  uploadAlbum: () => '/upload/album/',
  /** The member's own videos. */
  ownVideos: (query?: QueryValues) => withQuery('/upload/videos/', query),
  /** One of them, to be changed. */
  ownVideo: (id: number) => `/upload/videos/${id}/`,
  /** The uploader's records of people who are shown. */
  ownPeople: () => '/upload/people/',
  editProfile: () => '/edit/',
  /** The account: sign-in, visibility, data. */
  settings: () => '/settings/',
  signIn: (next?: string) => withQuery('/sign-in/', { next }),
  /** Where a guard sends the anonymous: home with the sign-in modal open, and back afterwards. */
  signInFirst: (next: string) => withQuery('/', { 'sign-in': 1, next }),
  /** Signs out without scripts; `next`: own path to go to afterwards. */
  signOut: (next?: string) => withQuery('/sign-out/', { next }),
  signUp: (next?: string) => withQuery('/sign-up/', { next }),
  /** Asks for the address of an account whose password is lost. */
  restore: () => '/restore-/',
  confirm: (code: string) => `/confirm-${code}/`,
  restored: () => '/restore-success/',
  /** After sign-up: look into your mail. */
  sendEmail: () => '/send-email/',
  /** Consent and discreet mode. */
  preferences: () => '/preferences/',
  information: (section?: string) => (section ? `/information/${section}/` : '/information/'),
  /** Writes to the people who run the site; about an object, it is a report. */
  contact: (about?: { section: ReportSection; objectId: number }, query?: QueryValues) =>
    withQuery('/contact/', { ...(about && { section: about.section, object_id: about.objectId }), ...query }),
  /** Where campaigns lead. */
  welcome: () => '/welcome/',
  sitemap: () => '/sitemap-page/',
  /** What those who run the site may do. */
  desk: () => '/desk/',
  /** What the catalogue names; `section`: models or channels, categories without one. */
  deskCatalogue: (section?: string, query?: QueryValues) =>
    withQuery(section ? `/desk/catalogue/${part(section)}/` : '/desk/catalogue/', query),
  /** The page of releases, for operators and teams. */
  releases: () => '/desk/releases/',
  siteFigures: (query?: QueryValues) => withQuery('/desk/figures/', query),
  /** The moderators' desk; `section`: queue, reports, appeals and so on. */
  moderation: (section?: string, query?: QueryValues) =>
    withQuery(section ? `/desk/moderation/${part(section)}/` : '/desk/moderation/', query),
  /** The records desk. */
  records: (query?: QueryValues) => withQuery('/desk/records/', query),
  /** A statement of reasons, for anyone who has its key. */
  decision: (key: string, query?: QueryValues) => withQuery(`/decision/${part(key)}/`, query),
  notFound: () => '/404/',
} as const;

/**
 * The one address of a page in a language, for search engines: without a key in the default language, since anyone who asks
 * without cookie and without Accept-Language gets that one; `?lang=` in the others.
 */
export const inLanguageAddress = (address: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

/**
 * `{million}/{thousand}` of an API address: the id rounded down to each (12345 gives 0 and 12000). Third-party clients of this
 * family of sites build it so.
 */
export const idFolders = (id: number): { million: number; thousand: number } => ({
  million: Math.floor(id / 1e6) * 1e6,
  thousand: Math.floor(id / 1e3) * 1e3,
});
/** Both as two segments: `0/12000`. */
export const idGroup = (id: number): string => {
  const { million, thousand } = idFolders(id);
  return `${million}/${thousand}`;
};

/** Whether `next` leads back into this site; anything else is dropped (open redirects). */
export const isOwnPath = (next: string | null | undefined): next is string =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) && !/[\u0000-\u001f\\]/.test(next);
