/** Every environment variable of the server, in the order of the reference. */
import { ACCOUNT_SETTINGS, MEDIA_SETTINGS, UPLOAD_SETTINGS } from './member-settings.ts';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { CANARY_SETTINGS, RELEASE_SETTINGS, RENDERING_SETTINGS } from './release-settings.ts';
import { SITE_SETTINGS, VISITOR_SETTINGS } from './site-settings.ts';
import { DATABASE_SETTINGS, FILE_SETTINGS } from './storage-settings.ts';
import type { Setting, Settings } from './setting.ts';

export const SETTING_GROUPS: readonly { title: string; settings: Settings }[] = [
  { title: 'The site', settings: SITE_SETTINGS },
  { title: 'Visitors and age', settings: VISITOR_SETTINGS },
  { title: 'Database', settings: DATABASE_SETTINGS },
  { title: 'Files and keys', settings: FILE_SETTINGS },
  { title: 'Backups', settings: BACKUP_SETTINGS },
  { title: 'Accounts, mail, moderation', settings: ACCOUNT_SETTINGS },
  { title: 'Uploads', settings: UPLOAD_SETTINGS },
  { title: 'Media', settings: MEDIA_SETTINGS },
  { title: 'Releases', settings: RELEASE_SETTINGS },
  { title: 'Canaries', settings: CANARY_SETTINGS },
  { title: 'Rendering and caches', settings: RENDERING_SETTINGS },
];

export const SETTINGS = {
  ...SITE_SETTINGS,
  ...VISITOR_SETTINGS,
  ...DATABASE_SETTINGS,
  ...FILE_SETTINGS,
  ...BACKUP_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...UPLOAD_SETTINGS,
  ...MEDIA_SETTINGS,
  ...RELEASE_SETTINGS,
  ...CANARY_SETTINGS,
  ...RENDERING_SETTINGS,
};

type NamesOf<Kind extends Setting['kind']> = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof SETTINGS];

export type TextName = NamesOf<'text'>;
export type IntegerName = NamesOf<'integer'>;
export type FlagName = NamesOf<'flag'>;
