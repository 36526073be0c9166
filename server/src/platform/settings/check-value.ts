/** Whether a value may be that of a setting: by the schema of its declaration, and by what no schema says. */
import {
  AD_ZONE_KEYS,
  type Creative,
  wrongCreativeField,
} from '@foyer/shared/wire-schemas/settings/advertising';
import { type Announcement, announcementSpan } from '@foyer/shared/wire-schemas/settings/announcements';
import { SITE_SETTINGS, type SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import { type PartnerSites, wrongPartnerField } from '@foyer/shared/wire-schemas/settings/partner-sites';
import { type WatchedWord, wordKey } from '@foyer/shared/wire-schemas/settings/watched-words';
import { type AgeRow, wrongAgeField } from '@foyer/shared/wire-schemas/settings/age-rows';
import { ajv } from '../config/ajv.ts';

export interface WrongValue {
  /** Where in the value, as `/0/until`; empty: all of it. */
  at: string;
  complaint: string;
}

const announcementsComplaint = (list: readonly Announcement[]): WrongValue | undefined => {
  for (const [index, announcement] of list.entries()) {
    const [from, until] = announcementSpan(announcement);
    if (Number.isNaN(from)) return { at: `/${index}/from`, complaint: 'must be a date and a time' };
    if (Number.isNaN(until)) return { at: `/${index}/until`, complaint: 'must be a date and a time' };
    if (until <= from) return { at: `/${index}/until`, complaint: 'must be later than its start' };
    if (list.findIndex(({ id }) => id === announcement.id) < index)
      return { at: `/${index}/id`, complaint: 'is the id of another one' };
  }
  return undefined;
};

const creativesComplaint = (list: readonly Creative[]): WrongValue | undefined => {
  for (const [index, creative] of list.entries()) {
    const field = wrongCreativeField(creative);
    if (field) return { at: `/${index}/${field}`, complaint: `is missing or wrong for a ${creative.kind}` };
    if (list.findIndex(({ id }) => id === creative.id) < index)
      return { at: `/${index}/id`, complaint: 'is the id of another one' };
  }
  return undefined;
};

const wordsComplaint = (list: readonly WatchedWord[]): WrongValue | undefined => {
  const known = new Set<string>();
  for (const [index, word] of list.entries()) {
    if (known.has(wordKey(word))) return { at: `/${index}/word`, complaint: 'stands in the list twice' };
    known.add(wordKey(word));
  }
  return undefined;
};

const ageRowsComplaint = (rows: readonly AgeRow[]): WrongValue | undefined => {
  for (const index of rows.keys()) {
    const wrong = wrongAgeField(rows, index);
    if (wrong === 'twice') return { at: `/${index}/place`, complaint: 'has a row already' };
    if (wrong === 'place')
      return {
        at: `/${index}/place`,
        complaint: 'must be others, unknown, a country, or a region such as US-TX',
      };
  }
  return undefined;
};

const partnersComplaint = ({ shown, list }: PartnerSites): WrongValue | undefined => {
  for (const [index, partner] of list.entries()) {
    const field = wrongPartnerField(partner);
    if (field === 'name') return { at: `/list/${index}/name`, complaint: 'is missing' };
    if (field) return { at: `/list/${index}/${field}`, complaint: 'must be an https address' };
    if (list.findIndex(({ id }) => id === partner.id) < index)
      return { at: `/list/${index}/id`, complaint: 'is the id of another one' };
    if (partner.id === shown && !partner.is_on)
      return { at: '/shown', complaint: 'is a partner that is off' };
  }
  return undefined;
};

/** Undefined: it may. */
export const findWrongValue = (key: SettingKey, value: unknown): WrongValue | undefined => {
  const { schema } = SITE_SETTINGS[key];
  const validate = ajv.compile(schema);
  if (!validate(value)) {
    const [first] = validate.errors ?? [];
    const extra: unknown = first?.params['additionalProperty'];
    const complaint = `${first?.message ?? 'is wrong'}${typeof extra === 'string' ? ` ("${extra}")` : ''}`;
    return { at: first?.instancePath ?? '', complaint };
  }
  if (key === 'site.announcements') return announcementsComplaint(value as readonly Announcement[]);
  if (key === 'comments.watched-words') return wordsComplaint(value as readonly WatchedWord[]);
  if (key === 'age.rows') return ageRowsComplaint(value as readonly AgeRow[]);
  if (key === 'ads.partners') return partnersComplaint(value as PartnerSites);
  const isZone = (AD_ZONE_KEYS as readonly string[]).includes(key);
  return isZone ? creativesComplaint(value as readonly Creative[]) : undefined;
};
