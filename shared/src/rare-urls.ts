/**
 * Addresses that few pages lead to, built as those of urls.ts: every page would carry them there, and here only those that
 * need one do.
 */
import { type QueryValues, withQuery } from './urls.ts';

export const rareUrls = {
  /** Where a playlist's owner brings it into order. */
  arrangePlaylist: (id: number) => `/playlist/${id}/edit/`,
  /** The member's own albums. */
  ownAlbums: (query?: QueryValues) => withQuery('/upload/albums/', query),
  ownAlbum: (id: number) => `/upload/albums/${id}/`,
  /** What counts for all of the uploader's videos. */
  uploadSettings: () => '/upload/settings/',
  /** A copyright notice, without an account. */
  copyrightNotice: (query?: QueryValues) => withQuery('/copyright-notice/', query),
  /** For people who are shown: asks that a use ends. */
  consentRequest: (query?: QueryValues) => withQuery('/consent-request/', query),
  /** What became of a report, for anyone who has the key of its receipt. */
  notice: (key: string, query?: QueryValues) => withQuery(`/notice/${encodeURIComponent(key)}/`, query),
  /** Shows a release set to anyone who opens it. */
  preview: (token: string) => `/preview/${token}/`,
  leavePreview: () => '/preview/leave/',
} as const;
