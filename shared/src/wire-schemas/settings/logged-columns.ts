/**
 * What rows of the log of changes hold before and after, by kind. Tests of the server fail where a row has anything else
 * (server/src/testing/postgres/logged-columns.ts), and the desk has words for each (mf-desk/src/log/log-columns.ts).
 */
/** Of moderators, about whatever they decide about. */
const DECIDED = ['decision', 'ground', 'second', 'proposal', 'act', 'notice', 'state', 'appeal'] as const;
const BULK = ['change', 'value', 'name', 'changed', 'same', 'refused', 'undone', 'kept'] as const;

export const LOGGED_COLUMNS = {
  setting: ['value'],
  category: ['dir', 'titles', 'place', 'in_sidebar', 'is_hidden', 'picture'],
  album_category: ['dir', 'titles', 'is_hidden'],
  model: [
    ...['dir', 'title', 'title_ja', 'aliases', 'abouts', 'gender', 'country', 'birth_date'],
    ...['race', 'breast', 'hair', 'height', 'weight', 'tattoo', 'piercing'],
    ...['member', 'gallery', 'is_hidden', 'picture', 'cover'],
  ],
  channel: [
    ...['dir', 'title', 'descriptions', 'url', 'cf1', 'vda', 'member', 'publishers'],
    ...['is_hidden', 'picture', 'cover'],
  ],
  role: ['roles'],
  member: [
    ...['state', 'sessions', 'second_factor', 'second_factor_ends', 'storage_gb', 'uploads_per_day'],
    ...DECIDED,
  ],
  invitation: ['note', 'uses', 'days', 'state'],
  videos: BULK,
  albums: BULK,
  video: ['title', 'title_ja', 'description', 'categories', 'gender', 'models', ...DECIDED],
  album: ['title', 'description', 'categories', 'model', ...DECIDED],
  video_change: DECIDED,
  album_change: DECIDED,
  avatar: DECIDED,
  cover: DECIDED,
  comment: DECIDED,
  message: DECIDED,
  search: ['text', 'language', 'state'],
  job: ['state', 'stage', 'code', 'tries'],
  scheduled_job: ['due'],
  mail: ['subject', 'next_try', 'tries', 'state'],
  /** Besides, a column for each package, with its version. */
  release: ['set', 'share', 'signed_by', 'version', 'signed_before'],
  release_key: ['team', 'packages', 'revoked_from'],
  record: ['state', 'use', 'video', 'album'],
  report: ['state', 'about', 'change'],
  word: ['word'],
} as const satisfies Record<string, readonly string[]>;
export type LoggedKind = keyof typeof LOGGED_COLUMNS;
export const isLoggedKind = (kind: string): kind is LoggedKind => Object.hasOwn(LOGGED_COLUMNS, kind);
