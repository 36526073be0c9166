/**
 * What an operator changes in the browser: every setting once, with its group, its schema and the environment variable that locks it. What it is
 * without being set comes from that variable's default, or from a file that ships (`baseValue` in server/src/platform/settings/with-settings.ts).
 */
import { type FooterLinks, footerLinksSchema } from '../footer.ts';
import { type HomeBlock, homeBlocksSchema } from './home-blocks.ts';
import { INFORMATION_PAGES, type InformationPage } from '../information.ts';
import { type Joining, JOININGS } from '../members/joining.ts';
import { type Language, LANGUAGES } from '../site.ts';
import {
  ALBUM_PHOTOS_MAX,
  CHANGES_WAIT,
  type ChangesWait,
  UPLOADS_PARALLEL_MAX,
  UPLOADS_TAKEN,
  type UploadsTaken,
} from '../uploads/upload-rules.ts';
import {
  AD_ZONE_KEYS,
  type AdZoneKey,
  adLinkSchema,
  cardEverySchema,
  type Creative,
  creativesSchema,
} from './advertising.ts';
import { type AgeRow, ageRowsSchema } from './age-rows.ts';
import { type Announcement, announcementsSchema } from './announcements.ts';
import { type PartnerSites, partnerSitesSchema } from './partner-sites.ts';
import { type WatchedWord, watchedWordsSettingSchema } from './watched-words.ts';

export const SETTINGS_GROUPS = [
  'site',
  'announcements',
  'texts',
  'uploads',
  'members',
  'advertising',
  'comments',
  'age',
] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export type TextKey = `text.${InformationPage}.${Language}`;
export interface SettingValues extends Record<TextKey, string>, Record<AdZoneKey, readonly Creative[]> {
  'site.name': string;
  'site.footer': FooterLinks;
  'site.sidebar-threshold': number;
  /** Number of the video that home starts with; 0: what the country watches most. */
  'site.lead-video': number;
  /** Blocks of the home page that are shown, in their order. */
  'site.home-blocks': readonly HomeBlock[];
  'site.announcements': readonly Announcement[];
  'uploads.taken': UploadsTaken;
  'uploads.max-gb': number;
  'uploads.changes-wait': ChangesWait;
  'uploads.min-minutes': number;
  'uploads.min-minutes-exclusive': number;
  /** Unfinished uploads of one member at a time. */
  'uploads.parallel': number;
  'uploads.album-photos': number;
  /** Albums of one member that are made or added to within an hour. */
  'uploads.albums-per-hour': number;
  'members.joining': Joining;
  'members.storage-gb': number;
  'members.uploads-per-day': number;
  /** A card of advertising after so many videos. */
  'ads.card-every': number;
  /** Address of the partner's offer; empty: there is none. */
  'ads.offer': string;
  /** Address of the limited-time promo; empty: there is none. */
  'ads.promo': string;
  /** Friend sites, and whose videos the row of friend sites shows. */
  'ads.partners': PartnerSites;
  'comments.watched-words': readonly WatchedWord[];
  'age.rows': readonly AgeRow[];
}
export type SettingKey = keyof SettingValues;

export interface SettingDeclaration {
  group: SettingsGroup;
  schema: object;
  /** While it is set, the setting cannot be changed in the browser; undefined: nothing locks it. */
  variable?: string;
}

export const SITE_NAME_MAX_LENGTH = 40;
/** Markdown; a form carries it in every script. */
export const TEXT_MAX_LENGTH = 25_000;

const upTo = (maximum: number) => ({ type: 'integer', minimum: 0, maximum }) as const;
const minutes = upTo(600);
const texts = Object.fromEntries(
  INFORMATION_PAGES.flatMap((page) =>
    LANGUAGES.map((language) => [
      `text.${page}.${language}`,
      {
        group: 'texts',
        // A title first: pages, their index and search engines show it.
        schema: { type: 'string', minLength: 1, maxLength: TEXT_MAX_LENGTH, pattern: '^\\s*# \\S' },
        variable: 'FOYER_INFORMATION_DIR',
      },
    ]),
  ),
) as Record<TextKey, SettingDeclaration>;

const ofAds = (schema: object): SettingDeclaration => ({
  group: 'advertising',
  schema,
  variable: 'FOYER_ADS_FILE',
});
const adZones = Object.fromEntries(AD_ZONE_KEYS.map((key) => [key, ofAds(creativesSchema)])) as Record<
  AdZoneKey,
  SettingDeclaration
>;

export const SITE_SETTINGS: Readonly<Record<SettingKey, SettingDeclaration>> = {
  'site.name': {
    group: 'site',
    schema: { type: 'string', minLength: 1, maxLength: SITE_NAME_MAX_LENGTH, pattern: '^\\S(.*\\S)?$' },
    variable: 'FOYER_SITE_NAME',
  },
  'site.footer': { group: 'site', schema: footerLinksSchema, variable: 'FOYER_FOOTER_FILE' },
  'site.sidebar-threshold': {
    group: 'site',
    schema: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
    variable: 'FOYER_SIDEBAR_THRESHOLD',
  },
  'site.lead-video': { group: 'site', schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647 } },
  'site.home-blocks': { group: 'site', schema: homeBlocksSchema },
  'site.announcements': { group: 'announcements', schema: announcementsSchema },
  'uploads.taken': {
    group: 'uploads',
    schema: { type: 'string', enum: UPLOADS_TAKEN },
    variable: 'FOYER_UPLOADS',
  },
  'uploads.max-gb': {
    group: 'uploads',
    schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    variable: 'FOYER_UPLOAD_MAX_BYTES',
  },
  'uploads.changes-wait': {
    group: 'uploads',
    schema: { type: 'string', enum: CHANGES_WAIT },
    variable: 'FOYER_TRUSTED_UPLOADERS',
  },
  'uploads.min-minutes': { group: 'uploads', schema: minutes, variable: 'FOYER_MIN_MINUTES' },
  'uploads.min-minutes-exclusive': {
    group: 'uploads',
    schema: minutes,
    variable: 'FOYER_MIN_MINUTES_EXCLUSIVE',
  },
  'uploads.parallel': {
    group: 'uploads',
    schema: { type: 'integer', minimum: 1, maximum: UPLOADS_PARALLEL_MAX },
    variable: 'FOYER_UPLOADS_PARALLEL',
  },
  'uploads.album-photos': {
    group: 'uploads',
    schema: { type: 'integer', minimum: 1, maximum: ALBUM_PHOTOS_MAX },
    variable: 'FOYER_ALBUM_PHOTOS',
  },
  'uploads.albums-per-hour': {
    group: 'uploads',
    schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    variable: 'FOYER_ALBUMS_PER_HOUR',
  },
  'members.joining': {
    group: 'members',
    schema: { type: 'string', enum: JOININGS },
    variable: 'FOYER_JOINING',
  },
  // 0: without a limit.
  'members.storage-gb': { group: 'members', schema: upTo(1_000_000), variable: 'FOYER_MEMBER_STORAGE_GB' },
  'members.uploads-per-day': {
    group: 'members',
    schema: upTo(1_000_000),
    variable: 'FOYER_UPLOADS_PER_DAY',
  },
  ...adZones,
  'ads.card-every': ofAds(cardEverySchema),
  'ads.offer': ofAds(adLinkSchema),
  'ads.promo': ofAds(adLinkSchema),
  'ads.partners': ofAds(partnerSitesSchema),
  'comments.watched-words': {
    group: 'comments',
    schema: watchedWordsSettingSchema,
    variable: 'FOYER_WATCHED_WORDS_FILE',
  },
  'age.rows': { group: 'age', schema: ageRowsSchema, variable: 'FOYER_AGE_POLICY_FILE' },
  ...texts,
};
export const SETTING_KEYS = Object.keys(SITE_SETTINGS) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SITE_SETTINGS, key);

/** Those that change what the home page is like, and are previewed on it. */
export const PREVIEWED_SETTINGS = [
  'site.name',
  'site.footer',
  'site.home-blocks',
  'site.lead-video',
] as const;
export type PreviewedSetting = (typeof PREVIEWED_SETTINGS)[number];
export const isPreviewedSetting = (key: string): key is PreviewedSetting =>
  (PREVIEWED_SETTINGS as readonly string[]).includes(key);

export const textKey = (page: InformationPage, language: Language): TextKey => `text.${page}.${language}`;
