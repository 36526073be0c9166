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
  /** Who watches what the member published; `of`: one of it. */
  ownAudience: (of?: { section: string; id: number }, query?: QueryValues) =>
    withQuery(of ? `/upload/audience/${of.section}/${of.id}/` : '/upload/audience/', query),
  /** What counts for all of the uploader's videos. */
  uploadSettings: () => '/upload/settings/',
  /** What operators change in the browser; `section`: announcements, texts and so on. */
  deskSettings: (section?: string, query?: QueryValues) =>
    withQuery(section ? `/desk/settings/${encodeURIComponent(section)}/` : '/desk/settings/', query),
  /** What a creative would be, in a document of its own. */
  adPreview: (language: string, query: QueryValues) => withQuery(`/ads/preview/${language}/`, query),
  /** The home page as a setting would make it that is not saved. */
  sitePreview: (language: string) => `/site/preview/${language}/`,
  /** Who changed what about the site. */
  deskLog: (query?: QueryValues) => withQuery('/desk/log/', query),
  /** A copyright notice, without an account. */
  copyrightNotice: (query?: QueryValues) => withQuery('/copyright-notice/', query),
  /** For people who are shown: asks that a use ends. */
  consentRequest: (query?: QueryValues) => withQuery('/consent-request/', query),
  /** What became of a report, for anyone who has the key of its receipt. */
  notice: (key: string, query?: QueryValues) => withQuery(`/notice/${encodeURIComponent(key)}/`, query),
  /** Shows a release set to anyone who opens it. */
  preview: (token: string) => `/preview/${token}/`,
  leavePreview: () => '/preview/leave/',
  /** Members, for those who help them with their accounts; `part`: the id of one, or a section. */
  deskMembers: (part?: string | number, query?: QueryValues) =>
    withQuery(part === undefined ? '/desk/members/' : `/desk/members/${encodeURIComponent(part)}/`, query),
  /** What the machines do; for those who run them. */
  deskMachineRoom: () => '/desk/machine-room/',
  /** Who holds which role; for those who may change that. */
  deskRoles: (query?: QueryValues) => withQuery('/desk/roles/', query),
} as const;
