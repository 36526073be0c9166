/** An announcement's values as fields have them: times of the person who types them, no text as no language. */
import type { Announcement } from '@foyer/shared/wire-schemas/settings/announcements';
import type { Language } from '@foyer/shared/wire-schemas/site';

const MINUTE_MS = 60_000;
const ID_LENGTH = 12;

/** Of `datetime-local`, in the time zone of the browser; empty stays empty. */
export const toLocal = (iso: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
};
export const fromLocal = (local: string): string => (local === '' ? '' : new Date(local).toISOString());

/** Of something in a list. */
export const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH);

export const newAnnouncement = (): Announcement => ({
  id: newId(),
  from: '',
  until: '',
  texts: {},
});

export const withText = (announcement: Announcement, language: Language, text: string): Announcement => {
  const { [language]: _before, ...others } = announcement.texts;
  return { ...announcement, texts: text === '' ? others : { ...others, [language]: text } };
};
