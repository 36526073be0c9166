/** The configuration in which what can be set is read at the moment at which it is asked for: anyone who stores a value has it as it was. */
import { AD_ZONES, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import { adZoneKey, type Creative } from '@foyer/shared/wire-schemas/settings/advertising';
import type { Announcement } from '@foyer/shared/wire-schemas/settings/announcements';
import type { SettingKey, SettingValues } from '@foyer/shared/wire-schemas/settings/declarations';
import { shownPartner } from '@foyer/shared/wire-schemas/settings/partner-sites';
import type { UploadsTaken } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { agePolicyOf } from './age-policy-of.ts';
import type { Config } from '../config/config.ts';

const GIBIBYTE = 1024 ** 3;
const takenOf = ({ uploads }: Config): UploadsTaken => (uploads.open ? 'open' : 'closed');

export interface SettingSource {
  storedValue: <Key extends SettingKey>(key: Key) => SettingValues[Key] | undefined;
  /** Those that are shown at this moment. */
  announcements: () => readonly Announcement[];
  version: () => number;
}

export const withSettings = (
  config: Config,
  { storedValue, announcements, version }: SettingSource,
): Config => ({
  ...config,
  get siteName() {
    return storedValue('site.name') ?? config.siteName;
  },
  get footer() {
    return storedValue('site.footer') ?? config.footer;
  },
  get announcements() {
    return announcements();
  },
  get settingsVersion() {
    return version();
  },
  ads: {
    ...config.ads,
    get zones() {
      return Object.fromEntries(
        AD_ZONES.map((zone) => [zone, storedValue(adZoneKey(zone)) ?? config.ads.zones[zone]]),
      ) as Record<AdZoneName, readonly Creative[]>;
    },
    get cardEvery() {
      return storedValue('ads.card-every') ?? config.ads.cardEvery;
    },
    get offer() {
      return storedValue('ads.offer') ?? config.ads.offer;
    },
    get promo() {
      return storedValue('ads.promo') ?? config.ads.promo;
    },
    get partner() {
      const set = storedValue('ads.partners');
      return set ? set.shown || undefined : config.ads.partner;
    },
    get partnerSite() {
      const set = storedValue('ads.partners');
      return set && shownPartner(set);
    },
  },
  get joining() {
    return storedValue('members.joining') ?? config.joining;
  },
  uploads: {
    ...config.uploads,
    get open() {
      return (storedValue('uploads.taken') ?? takenOf(config)) === 'open';
    },
    get maxBytes() {
      const gigabytes = storedValue('uploads.max-gb');
      return gigabytes === undefined ? config.uploads.maxBytes : gigabytes * GIBIBYTE;
    },
    get maxParallel() {
      return storedValue('uploads.parallel') ?? config.uploads.maxParallel;
    },
    get changesWait() {
      return storedValue('uploads.changes-wait') ?? config.uploads.changesWait;
    },
  },
  albums: {
    ...config.albums,
    get maxPhotos() {
      return storedValue('uploads.album-photos') ?? config.albums.maxPhotos;
    },
    get maxPerHour() {
      return storedValue('uploads.albums-per-hour') ?? config.albums.maxPerHour;
    },
  },
  members: {
    get storageGb() {
      return storedValue('members.storage-gb') ?? config.members.storageGb;
    },
    get uploadsPerDay() {
      return storedValue('members.uploads-per-day');
    },
  },
  informationText: (page, language) => storedValue(`text.${page}.${language}`),
  get watchedWords() {
    return storedValue('comments.watched-words') ?? config.watchedWords;
  },
  get agePolicy() {
    return agePolicyOf(config, storedValue('age.rows'));
  },
  get homeBlocks() {
    return storedValue('site.home-blocks') ?? config.homeBlocks;
  },
  get leadVideo() {
    return storedValue('site.lead-video') ?? config.leadVideo;
  },
  settings: {
    ...config.settings,
    get sidebarThreshold() {
      return storedValue('site.sidebar-threshold') ?? config.settings.sidebarThreshold;
    },
    get minMinutesNonExclusive() {
      return storedValue('uploads.min-minutes') ?? config.settings.minMinutesNonExclusive;
    },
    get minMinutesExclusive() {
      return storedValue('uploads.min-minutes-exclusive') ?? config.settings.minMinutesExclusive;
    },
    get joining() {
      const joining = storedValue('members.joining') ?? config.joining;
      return joining === 'open' ? undefined : joining;
    },
  },
});

/** What a setting is without being set; of texts, which ship as files, nothing. */
export const baseValue = (config: Config, key: SettingKey): unknown => {
  const values: Partial<Record<SettingKey, unknown>> = {
    'site.name': config.siteName,
    'site.footer': config.footer,
    'site.sidebar-threshold': config.settings.sidebarThreshold,
    'site.home-blocks': config.homeBlocks,
    'site.lead-video': config.leadVideo,
    'site.announcements': [],
    'uploads.taken': takenOf(config),
    // A smaller one by a variable is shown as one, and locked.
    'uploads.max-gb': Math.max(1, Math.round(config.uploads.maxBytes / GIBIBYTE)),
    'uploads.changes-wait': config.uploads.changesWait,
    'uploads.min-minutes': config.settings.minMinutesNonExclusive,
    'uploads.min-minutes-exclusive': config.settings.minMinutesExclusive,
    'uploads.parallel': config.uploads.maxParallel,
    'uploads.album-photos': config.albums.maxPhotos,
    'uploads.albums-per-hour': config.albums.maxPerHour,
    'members.joining': config.joining,
    'members.storage-gb': config.members.storageGb,
    'members.uploads-per-day': config.uploads.maxPerDay,
    'comments.watched-words': config.watchedWords,
    'age.rows': config.ageRows.own,
    'ads.card-every': config.ads.cardEvery,
    'ads.offer': config.ads.offer,
    'ads.promo': config.ads.promo,
    'ads.partners': { shown: config.ads.partner ?? 0, list: [] },
    ...Object.fromEntries(AD_ZONES.map((zone) => [adZoneKey(zone), config.ads.zones[zone]])),
  };
  return values[key];
};
