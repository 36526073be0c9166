/**
 * What each route is about: the object that it names and what is done to it, which access/decide-access.ts decides by. A test
 * walks the routes and fails for one that states nothing here.
 */
import type { VisibilityField } from '@foyer/shared/wire-schemas/profile';
import type { AccessAction, AccessKind } from '../access/decide-access.ts';

/**
 * What destroys: whoever asks by a session has given password, code or passkey in it a short while ago, or is asked for it now
 * (sign-in/step-up.ts).
 */
export type Proof = 'recent';

export type RouteRule =
  /** The same for everyone, whoever asks; shows only what everyone may see. */
  | { for: 'everyone' }
  /** The member's own: nothing without a session, nothing of others with one. */
  | { for: 'members' }
  /** Nothing for anyone without the moderator role. */
  | { for: 'moderators'; proof?: Proof }
  /** Nothing for anyone without the records role, moderators among them: records/records-desk.test.ts. */
  | { for: 'records'; proof?: Proof }
  /** Depends on the object named; `field`: on who may see this of the member, too. */
  | { for: 'object'; kind: AccessKind; action: AccessAction; field?: VisibilityField };

const EVERYONE: RouteRule = { for: 'everyone' };
const MEMBERS: RouteRule = { for: 'members' };
const MODERATORS: RouteRule = { for: 'moderators' };
const RECORDS: RouteRule = { for: 'records' };
const PROVEN_MODERATORS: RouteRule = { for: 'moderators', proof: 'recent' };
const PROVEN_RECORDS: RouteRule = { for: 'records', proof: 'recent' };
const about = (kind: AccessKind, action: AccessAction): RouteRule => ({ for: 'object', kind, action });
const showing = (field: VisibilityField): RouteRule => ({
  for: 'object',
  kind: 'member',
  action: 'see',
  field,
});

/**
 * By method and pattern; calls that take an `act` state one rule for each, `act section` where sections differ, and lists
 * one for each section that is about an object.
 */
export const ROUTE_RULES: Readonly<Record<string, RouteRule>> = {
  'GET /healthz': EVERYONE,
  'GET /readyz': EVERYONE,
  'GET /api/*': EVERYONE,
  'GET /static/*': EVERYONE,
  'GET /api/openapi.json': EVERYONE,
  'GET /api/visitor-check': EVERYONE,
  'GET /api/media-check/:object/:revision': EVERYONE,
  'GET /api/captcha.json': EVERYONE,
  'GET /api/upload/limits.json': EVERYONE,
  'GET /api/upload/album-limits.json': EVERYONE,
  'GET /api/upload/uploads.json': MEMBERS,
  'GET /api/upload/videos.json': MEMBERS,
  'GET /api/upload/album.json': MEMBERS,
  'POST /api/upload/': MEMBERS,
  // Another's upload is as none: uploads are found by their id and member together.
  'PATCH /api/upload/:id': MEMBERS,
  'DELETE /api/upload/:id': MEMBERS,
  'OPTIONS /api/upload/': EVERYONE,
  // Acts 2 to 6 also depend on the video's state: publication/publication.ts and video-intake.ts decide.
  'POST /api/video_edit.php': MEMBERS,
  'POST /api/video_edit.php 2': about('video', 'manage'),
  'POST /api/video_edit.php 3': about('video', 'manage'),
  'POST /api/video_edit.php 4': about('video', 'manage'),
  'POST /api/video_edit.php 5': about('video', 'delete'),
  'POST /api/video_edit.php 8': about('video', 'delete'),
  'POST /api/video_edit.php 9': about('video', 'edit'),
  'POST /api/video_edit.php 10': about('video', 'edit'),
  'POST /api/video_edit.php 11': about('video', 'edit'),
  'POST /api/video_edit.php 13': about('video', 'edit'),
  'POST /api/video_edit.php 14': about('video', 'edit'),
  'POST /api/video_tracks.php': about('video', 'delete'),
  'GET /api/upload/captions.vtt': about('video', 'delete'),
  'POST /api/video_picture.php': about('video', 'delete'),
  'GET /api/upload/picture.jpg': about('video', 'delete'),
  'GET /api/registry.json': EVERYONE,
  'GET /api/releases/health.json': MODERATORS,
  // Counts, without whose; how much one network's weigh is limited. A token opens nothing: it makes one report count.
  'GET /api/measurements/token': EVERYONE,
  'POST /api/measurements': EVERYONE,
  'GET /releases/:package/:version/browser/*': EVERYONE,
  'GET /releases/integrity/:set/:file': EVERYONE,
  // Or holders of a token: releases/desk/release-desk.routes.test.ts.
  'GET /api/releases/overview.json': MODERATORS,
  'GET /api/releases/picture/:set/:number/:side.jpg': MODERATORS,
  'POST /api/releases.php': MODERATORS,
  'POST /api/releases.php take_back': PROVEN_MODERATORS,
  'POST /api/releases.php roll_back': PROVEN_MODERATORS,
  'POST /api/releases/session.php': EVERYONE,
  'POST /api/releases/link.php': EVERYONE,
  'GET /api/releases/open/:grant': EVERYONE,
  // Guarded by a signature.
  'GET /preview/:token': EVERYONE,
  'GET /preview/:token/*': EVERYONE,
  'GET /preview/leave/': EVERYONE,
  'GET /ads/frame/:zone/:size/:language/': EVERYONE,
  'GET /offline-worker.js': EVERYONE,
  'GET /favicon.svg': EVERYONE,
  'GET /icon-neutral.svg': EVERYONE,
  'GET /favicon.ico': EVERYONE,
  'GET /icons/:file': EVERYONE,
  'GET /site.webmanifest': EVERYONE,
  'GET /robots.txt': EVERYONE,
  'GET /sdk/foyer-embed.js': EVERYONE,
  'GET /sdk/demo/': EVERYONE,
  'GET /sdk/demo/:file': EVERYONE,
  // Only what everyone may see: sitemaps.test.ts walks the states.
  'GET /sitemap.xml': EVERYONE,
  'GET /sitemaps/:file': EVERYONE,
  // Written from the anonymous' lists: feeds.test.ts walks the states.
  'GET /feeds/*': EVERYONE,
  // Of documents the anonymous' reads decide what they say; a session adds the viewer alone.
  'GET /*': EVERYONE,
  'GET /_page/*': EVERYONE,
  'GET /embed/:id/:dir/': EVERYONE,
  'POST /api/age.php': EVERYONE,
  'POST /api/consent.php': EVERYONE,
  'POST /api/discreet.php': EVERYONE,
  'POST /embed/:id/:dir/': EVERYONE,
  'GET /age/': EVERYONE,
  'GET /age/:provider/': EVERYONE,
  'GET /age/oidc/back/': EVERYONE,
  'GET /age/wallet/:id/': EVERYONE,
  'POST /age/wallet/:id/response': EVERYONE,
  'GET /api/.g.php': EVERYONE,
  'GET /api/suggester.php': EVERYONE,
  'GET /api/videos2.php': EVERYONE,
  'GET /api/videos2.php history': MEMBERS,
  'GET /static/monogram/:file': EVERYONE,
  'POST /confirm-:code/': EVERYONE,
  'GET /dev/mail/': EVERYONE,
  'GET /dev/mail/:id/': EVERYONE,
  // Guarded by revision and signature: media.routes.ts has tests of its own.
  'GET /media/:object/:revision/*': EVERYONE,
  'GET /media/p/:grant/:object/*': EVERYONE,
  // Guarded by a signature over rendition and revision.
  'GET /media/d/:grant/:object/:rendition/:name': EVERYONE,
  'OPTIONS /media/*': EVERYONE,
  'GET /static/tf/:file': EVERYONE,
  'GET /static/tf/:partner/:picture': EVERYONE,
  'POST /api/signin.php': EVERYONE,
  // Whoever holds the first step's cookie, or a passkey.
  'POST /api/signin-code.php': EVERYONE,
  'POST /api/passkey-signin.php': EVERYONE,
  // Whoever holds the mail's code, in the browser that asked: sign-in/sign-in-link.test.ts.
  'POST /api/signin-link.php': EVERYONE,
  // Whoever holds the first step's cookie, a mail's code, or a session: accounts/factor-removal.test.ts.
  'POST /api/factor-loss.php': EVERYONE,
  'POST /api/signup.php': EVERYONE,
  'POST /api/signout.php': EVERYONE,
  'POST /api/restore.php': EVERYONE,
  'POST /api/report.php': EVERYONE,
  'POST /api/sessions.php': MEMBERS,
  'POST /api/step-up.php': MEMBERS,
  // Another's passkey is as none: they are found by their id and member together.
  'POST /api/passkeys.php': MEMBERS,
  'POST /api/second-factor.php': MEMBERS,
  'POST /api/notifications.php': MEMBERS,

  'POST /api/album_edit.php': MEMBERS,
  'POST /api/album_edit.php 2': about('album', 'delete'),
  'POST /api/album_edit.php 3': about('album', 'delete'),
  'POST /api/album_edit.php 5': about('album', 'delete'),
  'GET /api/moderation/queue.json': MODERATORS,
  'GET /api/moderation/:kind/:file': MODERATORS,
  'POST /api/moderation.php': MODERATORS,
  'POST /api/moderation_next.php': MODERATORS,
  'POST /api/moderation.php delete': PROVEN_MODERATORS,
  'POST /api/moderation.php block': PROVEN_MODERATORS,
  'POST /api/moderation.php suspend': PROVEN_MODERATORS,
  'GET /api/moderation/reports.json': MODERATORS,
  'GET /api/moderation/report/:file': MODERATORS,
  'GET /api/moderation/report/:id/attachment.webp': MODERATORS,
  'POST /api/moderation_reports.php': MODERATORS,
  'GET /api/moderation/desk.json': MODERATORS,
  'GET /api/moderation/figures.json': MODERATORS,
  // Figures of colleagues are for whoever leads: moderation/figures.test.ts.
  'GET /api/moderation/figures.csv': MODERATORS,
  'GET /api/moderation/samples.json': MODERATORS,
  'GET /api/moderation/sample/:file': MODERATORS,
  'POST /api/moderation_samples.php': MODERATORS,
  'GET /api/moderation/find.json': MODERATORS,
  'GET /api/moderation/log.json': MODERATORS,
  'GET /api/moderation/notes.json': MODERATORS,
  'POST /api/moderation_notes.php': MODERATORS,
  'GET /api/moderation/replies.json': MODERATORS,
  'POST /api/moderation_replies.php': MODERATORS,
  'GET /api/moderation/words.json': MODERATORS,
  'POST /api/moderation_words.php': MODERATORS,
  'GET /api/moderation/member/:file': MODERATORS,
  'GET /api/moderation/appeals.json': MODERATORS,
  'GET /api/moderation/proposals.json': MODERATORS,
  'POST /api/moderation_claims.php': MODERATORS,
  'POST /api/moderation_appeals.php': MODERATORS,
  'POST /api/moderation_proposals.php': MODERATORS,
  // Carries out what another moderator proposed.
  'POST /api/moderation_proposals.php confirm': PROVEN_MODERATORS,
  // Another's record or video is as none, for moderators too: records/records.test.ts.
  'GET /api/person_records.json': MEMBERS,
  'POST /api/person_records.php': MEMBERS,
  'GET /api/video_people.json': MEMBERS,
  'POST /api/video_people.php': MEMBERS,
  'GET /api/album_people.json': MEMBERS,
  'POST /api/album_people.php': MEMBERS,
  'POST /api/consent_request.php': EVERYONE,
  'GET /static/withheld.svg': EVERYONE,
  'GET /api/records/queue.json': RECORDS,
  'GET /api/records/record/:file': RECORDS,
  'GET /api/records/document/:id/picture.jpg': RECORDS,
  'POST /api/records.php': RECORDS,
  'POST /api/records.php refuse': PROVEN_RECORDS,
  'POST /api/records.php withdraw': PROVEN_RECORDS,
  'GET /api/records/requests.json': RECORDS,
  'POST /api/consent_requests.php': RECORDS,
  // Guarded by the statement's key: moderation/decisions.test.ts.
  'GET /api/decision/:file': EVERYONE,
  // Guarded by the receipt's key: moderation/notices.test.ts.
  'GET /api/notice/:file': EVERYONE,
  'POST /api/appeal.php': EVERYONE,
  'POST /api/copyright_notice.php': EVERYONE,
  // Guarded by the statement's and the receipt's key: moderation/copyright/copyright.test.ts.
  'POST /api/counter_notice.php': EVERYONE,
  'POST /api/court_action.php': EVERYONE,
  'GET /api/moderation/copyright.json': MODERATORS,
  'POST /api/moderation_copyright.php': MODERATORS,
  'POST /api/member.php': MEMBERS,
  // Another's is as none: it is found by its id and member together.
  'GET /api/own-data.json': MEMBERS,
  'POST /api/member.php block': about('member', 'block'),
  // Whoever may: a wall's owner deletes what stands on it, too; community/comment-changes.test.ts.
  'POST /api/comments.php': MEMBERS,
  'POST /api/comments.php edit': about('comment', 'edit'),
  'POST /api/comments.php delete': about('comment', 'delete'),
  'POST /api/comments.php like': about('comment', 'vote'),
  'POST /api/comments.php unlike': about('comment', 'vote'),
  'POST /api/comments.php approve': about('comment', 'moderate'),
  // Tells that something of the member's own changed, never what.
  'GET /api/live': MEMBERS,
  'POST /api/messages.php': MEMBERS,
  'POST /api/messages.php send': about('member', 'message'),
  'POST /api/input.php': MEMBERS,
  'GET /api/library.json': MEMBERS,
  'GET /api/subscribed.json': MEMBERS,
  'POST /api/input.php favourite add': about('video', 'keep'),
  'POST /api/input.php watch_later add': about('video', 'keep'),
  'POST /api/input.php playlist upd': about('playlist', 'edit'),
  'POST /api/input.php playlist del': about('playlist', 'delete'),
  'POST /api/input.php friends add': about('member', 'befriend'),
  'POST /api/input.php subscribe add': about('member', 'subscribe'),
  'POST /api/stats.php': EVERYONE,
  'POST /api/stats.php vote': about('video', 'vote'),
  'POST /api/stats.php view': about('video', 'view'),
  'POST /api/stats.php watched': about('video', 'view'),
  'POST /api/stats.php comm': about('video', 'comment'),
  'POST /api/stats.php comm album': about('album', 'comment'),
  'POST /api/stats.php comm playlist': about('playlist', 'comment'),
  'POST /api/stats.php comm member': about('member', 'comment'),
  'POST /api/stats.php vote album': about('album', 'vote'),
  'POST /api/stats.php vote playlist': about('playlist', 'vote'),
  'POST /api/stats.php vote comment': about('comment', 'vote'),
  'POST /api/stats.php view album': about('album', 'view'),
  'POST /api/stats.php view playlist': about('playlist', 'view'),
  'POST /api/stats.php view member': about('member', 'view'),

  'GET /api/videofile.php': about('video', 'see'),
  // Of public videos alone: watching/oembed.test.ts walks the states.
  'GET /api/oembed.json': EVERYONE,
  'GET /api/upload/defaults.json': MEMBERS,
  'POST /api/upload_defaults.php': MEMBERS,
  'GET /api/embed_domains.json': MEMBERS,
  'POST /api/embed_domains.php': MEMBERS,
  'POST /api/download.php': about('video', 'see'),
  // The ticket says which video; whether it may be seen is asked again.
  'GET /api/download.php': EVERYONE,
  'GET /api/json/video/:lifetime/:million/:thousand/:file': about('video', 'see'),
  'GET /api/json/watched_parts/:lifetime/:million/:thousand/:file': about('video', 'see'),
  'GET /api/json/album/:lifetime/:million/:thousand/:file': about('album', 'see'),
  'GET /api/json/playlist/:lifetime/:file': about('playlist', 'see'),
  'GET /api/json/member/:lifetime/:file': about('member', 'see'),
  'GET /api/json/subscriptions/:lifetime/:file': showing('subscriptions'),
  'GET /api/json/friends/:lifetime/:count/:file': showing('friends'),
  'GET /api/json/model/:lifetime/:file': about('model', 'see'),
  'GET /api/json/channel/:lifetime/:file': about('channel', 'see'),
  'GET /api/json/comments/:lifetime/:file': about('video', 'see'),
  'GET /api/json/comments/:lifetime/:file album': about('album', 'see'),
  'GET /api/json/comments/:lifetime/:file playlist': about('playlist', 'see'),
  'GET /api/json/comments/:lifetime/:file member': about('member', 'see'),
  'GET /api/json/comment/:lifetime/:file': about('comment', 'see'),
  'GET /api/json/main/:lifetime/:file': EVERYONE,
  'GET /api/json/home/:lifetime/:file': EVERYONE,
  'GET /api/json/information/:lifetime/:file': EVERYONE,
  'GET /api/json/categories/:lifetime/:file': EVERYONE,
  'GET /api/json/albums-categories/:lifetime/:file': EVERYONE,
  'GET /api/json/albums/:lifetime/:sort/:count/:file': EVERYONE,
  'GET /api/json/albums/:lifetime/:sort/:count/:file member': about('member', 'see'),
  'GET /api/json/models/:lifetime/:sort/:count/:file': EVERYONE,
  'GET /api/json/channels/:lifetime/:sort/:count/:file': EVERYONE,
  'GET /api/json/playlists/:lifetime/:sort/:count/:file': EVERYONE,
  'GET /api/json/playlists/:lifetime/:sort/:count/:file member': about('member', 'see'),
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file': EVERYONE,
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file member': about('member', 'see'),
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file playlist': about('playlist', 'see'),
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file favourites': MEMBERS,
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file watch-later': MEMBERS,
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file history': MEMBERS,
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file subscriptions': MEMBERS,
  'GET /api/json/videos_related2/:lifetime/:count/:million/:thousand/:file': EVERYONE,
  'GET /api/json/suggester/:lifetime/:file': EVERYONE,
  'GET /api/json/members/:lifetime/:sort/:count/:file': EVERYONE,
};
