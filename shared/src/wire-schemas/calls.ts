/**
 * Every call of the API. Browser packages import types from here alone: the table is the server's and the builds', which put what
 * their packages call into releases.
 */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { refusalSchema } from './answers.ts';
import type { Call, Schema } from './call.ts';
import { ACCOUNT_CALLS } from './accounts/accounts.ts';
import { ADVERTISING_CALLS } from './settings/advertising.ts';
import { PARTNER_SITE_CALLS } from './settings/partner-sites.ts';
import { ALBUM_CALLS } from './albums.ts';
import { OWN_ALBUM_CALLS } from './own-albums.ts';
import { CATALOGUE_ALBUM_CATEGORY_CALLS } from './catalogue-desk/album-categories.ts';
import { CATALOGUE_BULK_CALLS } from './catalogue-desk/bulk-changes.ts';
import { DESK_ALBUM_CALLS } from './catalogue-desk/desk-albums.ts';
import { CATALOGUE_CATEGORY_CALLS } from './catalogue-desk/categories.ts';
import { CATALOGUE_CHANNEL_CALLS } from './catalogue-desk/channels.ts';
import { CATALOGUE_MODEL_CALLS } from './catalogue-desk/models.ts';
import { CATALOGUE_SEARCH_CALLS } from './catalogue-desk/searches.ts';
import { CATALOGUE_SHEET_CALLS } from './catalogue-desk/sheets.ts';
import { CATALOGUE_TERM_CALLS } from './catalogue-desk/terms.ts';
import { CATEGORY_CALLS } from './categories.ts';
import { CHANNEL_CALLS } from './channels.ts';
import { COMMENT_CALLS } from './comments.ts';
import { CONSENT_CALLS } from './consent.ts';
import { COPYRIGHT_CALLS } from './moderation/copyright.ts';
import { DECISION_CALLS } from './moderation/decisions.ts';
import { DISCREET_CALLS } from './discreet.ts';
import { DOCUMENT_CALLS } from './documents.ts';
import { DOWNLOAD_CALLS } from './watching/downloads.ts';
import { EMBED_DOMAIN_CALLS } from './watching/embed-domains.ts';
import { FRIEND_CALLS } from './members/friends.ts';
import { HOME_CALLS } from './home.ts';
import { INFORMATION_CALLS } from './information.ts';
import { LIBRARY_CALLS } from './library.ts';
import { LISTING_CALLS } from './listings.ts';
import { LIVE_CALLS } from './live.ts';
import { MACHINE_ACT_CALLS } from './machine-room/machine-acts.ts';
import { MACHINE_ROOM_CALLS } from './machine-room/machine-room.ts';
import { MEMBER_CALLS } from './members/members.ts';
import { MESSAGE_CALLS } from './messages.ts';
import { MODEL_CALLS } from './models.ts';
import { ROLE_CALLS } from './members/role-holders.ts';
import { JOINING_CALLS } from './members/joining-desk.ts';
import { MEMBERS_DESK_CALLS } from './members/members-desk.ts';
import { MODERATION_CALLS } from './moderation/moderation.ts';
import { MODERATION_DESK_CALLS } from './moderation/desk.ts';
import { MODERATION_FIGURES_CALLS } from './moderation/figures.ts';
import { MODERATION_LOG_CALLS } from './moderation/log.ts';
import { MODERATION_REPORTS_CALLS } from './moderation/reports.ts';
import { MODERATION_SAMPLES_CALLS } from './moderation/samples.ts';
import { MODERATION_TOOLS_CALLS } from './moderation/tools.ts';
import { NOTICE_CALLS } from './moderation/notices.ts';
import { NOTIFICATION_CALLS } from './notifications.ts';
import { OEMBED_CALLS } from './watching/oembed.ts';
import { PARTNER_CALLS } from './partners.ts';
import { PASSKEY_CALLS } from './accounts/passkeys.ts';
import { PERSON_RECORD_CALLS } from './records/person-records.ts';
import { PICTURE_CALLS } from './pictures.ts';
import { PLAYLIST_CALLS } from './playlists.ts';
import { PROFILE_CALLS } from './members/profile.ts';
import { RECORDS_DESK_CALLS } from './records/desk.ts';
import { RELEASE_HEALTH_CALLS } from './releases/health.ts';
import { RELEASE_OVERVIEW_CALLS } from './releases/overview.ts';
import { RELEASE_CALLS } from './releases/releases.ts';
import { REPORT_CALLS } from './reports.ts';
import { SECOND_FACTOR_CALLS } from './accounts/second-factors.ts';
import { ANNOUNCEMENT_CALLS } from './settings/announcements.ts';
import { CHANGE_LOG_CALLS } from './settings/change-log.ts';
import { SETTINGS_CALLS } from './settings/settings.ts';
import { UNDO_CHANGE_CALLS } from './settings/undo-change.ts';
import { SITE_FIGURES_CALLS } from './watching/site-figures.ts';
import { STATISTICS_CALLS } from './statistics.ts';
import { STEP_UP_CALLS } from './accounts/step-up.ts';
import { SUBSCRIPTION_CALLS } from './members/subscriptions.ts';
import { SUGGESTION_CALLS } from './suggestions.ts';
import { TRACK_CALLS } from './uploads/tracks.ts';
import { AUDIENCE_CALLS } from './uploads/audiences.ts';
import { UPLOAD_DEFAULTS_CALLS } from './uploads/defaults.ts';
import { UPLOAD_CALLS } from './uploads/uploads.ts';
import { VIDEO_CALLS } from './videos.ts';
import { WATCHED_PARTS_CALLS } from './watching/watched-parts.ts';

export const CALLS = {
  ...ACCOUNT_CALLS,
  ...ALBUM_CALLS,
  ...OWN_ALBUM_CALLS,
  ...CATALOGUE_BULK_CALLS,
  ...DESK_ALBUM_CALLS,
  ...CATALOGUE_CATEGORY_CALLS,
  ...CATALOGUE_ALBUM_CATEGORY_CALLS,
  ...CATALOGUE_CHANNEL_CALLS,
  ...CATALOGUE_MODEL_CALLS,
  ...CATALOGUE_SEARCH_CALLS,
  ...CATALOGUE_SHEET_CALLS,
  ...CATALOGUE_TERM_CALLS,
  ...CATEGORY_CALLS,
  ...CHANNEL_CALLS,
  ...COMMENT_CALLS,
  ...CONSENT_CALLS,
  ...COPYRIGHT_CALLS,
  ...DECISION_CALLS,
  ...DISCREET_CALLS,
  ...DOCUMENT_CALLS,
  ...DOWNLOAD_CALLS,
  ...EMBED_DOMAIN_CALLS,
  ...FRIEND_CALLS,
  ...HOME_CALLS,
  ...INFORMATION_CALLS,
  ...LIBRARY_CALLS,
  ...LISTING_CALLS,
  ...LIVE_CALLS,
  ...MACHINE_ACT_CALLS,
  ...MACHINE_ROOM_CALLS,
  ...MEMBER_CALLS,
  ...ROLE_CALLS,
  ...MEMBERS_DESK_CALLS,
  ...JOINING_CALLS,
  ...MESSAGE_CALLS,
  ...MODEL_CALLS,
  ...MODERATION_CALLS,
  ...MODERATION_DESK_CALLS,
  ...MODERATION_FIGURES_CALLS,
  ...MODERATION_LOG_CALLS,
  ...MODERATION_REPORTS_CALLS,
  ...MODERATION_SAMPLES_CALLS,
  ...MODERATION_TOOLS_CALLS,
  ...NOTICE_CALLS,
  ...NOTIFICATION_CALLS,
  ...OEMBED_CALLS,
  ...PARTNER_CALLS,
  ...PASSKEY_CALLS,
  ...PERSON_RECORD_CALLS,
  ...PICTURE_CALLS,
  ...PLAYLIST_CALLS,
  ...PROFILE_CALLS,
  ...RECORDS_DESK_CALLS,
  ...RELEASE_HEALTH_CALLS,
  ...RELEASE_OVERVIEW_CALLS,
  ...RELEASE_CALLS,
  ...REPORT_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...ANNOUNCEMENT_CALLS,
  ...CHANGE_LOG_CALLS,
  ...UNDO_CHANGE_CALLS,
  ...SETTINGS_CALLS,
  ...ADVERTISING_CALLS,
  ...PARTNER_SITE_CALLS,
  ...SITE_FIGURES_CALLS,
  ...STATISTICS_CALLS,
  ...STEP_UP_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...SUGGESTION_CALLS,
  ...TRACK_CALLS,
  ...AUDIENCE_CALLS,
  ...UPLOAD_DEFAULTS_CALLS,
  ...UPLOAD_CALLS,
  ...VIDEO_CALLS,
  ...WATCHED_PARTS_CALLS,
} as const;

export type Calls = typeof CALLS;
/** Method and address: `GET /api/json/channel/{lifetime}/{dir}.json`. */
export type CallName = keyof Calls;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
export const callOf = (name: CallName): Call => CALLS[name];

type SchemaOf<Name extends CallName, Part extends keyof Call> =
  Calls[Name] extends Readonly<Record<Part, infer Found extends JSONSchema>> ? FromSchema<Found> : unknown;
/** What a call takes in its query and as its form. */
export type QueryOf<Name extends CallName> = SchemaOf<Name, 'query'>;
export type BodyOf<Name extends CallName> = SchemaOf<Name, 'body'>;
/** Names of the fields in an address, or in the keys of its query. */
export type FieldOf<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${'?' | '&'}${infer Key}` ? Key : Name) | FieldOf<Rest>
  : never;

/** What releases carry of a call: `contract/api.json`. */
export interface CallShape {
  answer?: Schema;
  /** Fields of the form that it takes. */
  input?: Schema;
}

/** Schema of the answer with status 200: a write may refuse by it, too. */
export const answerSchemaOf = (name: CallName): Schema | undefined => {
  const { answer } = callOf(name);
  return answer && !name.startsWith('GET') ? { anyOf: [answer, refusalSchema] } : answer;
};

/** The place of a field counts, not what it is called: `{id}` and `{video_id}` are the same call. */
export const callKey = (call: string): string => call.replace(/\{\w+\}/g, '{}');
const NAMES_BY_KEY = new Map(CALL_NAMES.map((name) => [callKey(name), name]));

/** @param call as a release names it */
export const findCallShape = (call: string): CallShape | undefined => {
  const name = NAMES_BY_KEY.get(callKey(call));
  if (!name) return undefined;
  const { body, form } = callOf(name);
  const answer = answerSchemaOf(name);
  const input = body ?? (form?.isFormToo ? form.fields : undefined);
  return { ...(answer && { answer }), ...(input && { input }) };
};
