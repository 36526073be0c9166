/**
 * What each call of the API takes and answers, by method and address. A build puts the shapes of the calls that it declares into its release, and
 * the server compares them with its own (server/src/releases/checks/compare-shapes.ts). Calls without an entry's `answer` give files,
 * redirects or nothing. A test compares all of it with the API's description.
 */
import { stepUpAnswerSchema, stepUpBodySchema } from './step-up.ts';
import {
  restoreBodySchema,
  sessionsAnswerSchema,
  sessionsBodySchema,
  signInAnswerSchema,
  signInBodySchema,
  signInLinkBodySchema,
  signOutBodySchema,
  signUpBodySchema,
} from './accounts.ts';
import {
  albumAnswerSchema,
  albumCategoriesSchema,
  albumEditAnswerSchema,
  albumEditBodySchema,
  albumLimitsSchema,
  albumsPageSchema,
  ownAlbumSchema,
} from './albums.ts';
import { doneSchema, refusalSchema } from './answers.ts';
import { categoriesAnswerSchema } from './categories.ts';
import { channelAnswerSchema, channelsPageSchema } from './channels.ts';
import {
  commentActAnswerSchema,
  commentBodySchema,
  commentsAnswerSchema,
  commentThreadSchema,
} from './comments.ts';
import { downloadBodySchema, downloadTicketSchema } from './downloads.ts';
import {
  uploadDefaultsAnswerSchema,
  uploadDefaultsBodySchema,
  uploadDefaultsSchema,
} from './upload-defaults.ts';
import { embedDomainsAnswerSchema, embedDomainsBodySchema, embedDomainsSchema } from './embed-domains.ts';
import { friendsPageSchema } from './friends.ts';
import { homeSchema } from './home.ts';
import { informationAnswerSchema } from './information.ts';
import { inputAnswerSchema, inputBodySchema, keptSchema } from './library.ts';
import { listingPageSchema, mainSchema } from './listings.ts';
import { memberAnswerSchema, membersPageSchema } from './members.ts';
import { messagesAnswerSchema, messagesBodySchema } from './messages.ts';
import {
  passkeysAnswerSchema,
  passkeysBodySchema,
  passkeySignInAnswerSchema,
  passkeySignInBodySchema,
} from './passkeys.ts';
import {
  factorLossAnswerSchema,
  factorLossBodySchema,
  secondFactorAnswerSchema,
  secondFactorBodySchema,
  signInCodeBodySchema,
} from './second-factors.ts';
import { modelAnswerSchema, modelsPageSchema } from './models.ts';
import {
  copyrightActAnswerSchema,
  copyrightActBodySchema,
  copyrightNoticeFieldsSchema,
  copyrightPageSchema,
  copyrightReceiptSchema,
  counterNoticeAnswerSchema,
  counterNoticeFieldsSchema,
  courtActionAnswerSchema,
  courtActionFieldsSchema,
} from './copyright.ts';
import { appealAnswerSchema, appealBodySchema, statementSchema } from './decisions.ts';
import {
  appealActAnswerSchema,
  appealActBodySchema,
  appealsSchema,
  claimAnswerSchema,
  claimBodySchema,
  deskSchema,
  findSchema,
  memberRecordSchema,
  proposalActAnswerSchema,
  proposalActBodySchema,
  proposalsSchema,
} from './moderation-desk.ts';
import { figuresSchema } from './moderation-figures.ts';
import { sampleActBodySchema, samplesSchema } from './moderation-samples.ts';
import { logSchema } from './moderation-log.ts';
import {
  noteActBodySchema,
  notesSchema,
  repliesSchema,
  replyActBodySchema,
  watchedWordsSchema,
  wordActBodySchema,
} from './moderation-tools.ts';
import {
  moderationAnswerSchema,
  moderationBodySchema,
  moderationCaseSchema,
  nextCaseAnswerSchema,
  nextCaseBodySchema,
  queuePageSchema,
} from './moderation.ts';
import {
  reportActAnswerSchema,
  reportActBodySchema,
  reportCaseSchema,
  reportsPageSchema,
} from './moderation-reports.ts';
import { noticeSchema } from './notices.ts';
import { reportAnswerSchema } from './reports.ts';
import { notificationsAnswerSchema, notificationsBodySchema } from './notifications.ts';
import { oembedSchema } from './oembed.ts';
import { partnerVideosSchema } from './partners.ts';
import {
  albumPeopleBodySchema,
  albumPeopleSchema,
  consentRequestAnswerSchema,
  consentRequestFieldsSchema,
  personRecordAnswerSchema,
  peopleAnswerSchema,
  personRecordBodySchema,
  personRecordsSchema,
  videoPeopleBodySchema,
  videoPeopleSchema,
} from './person-records.ts';
import {
  consentRequestActBodySchema,
  consentRequestsSchema,
  recordActAnswerSchema,
  recordActBodySchema,
  recordCaseSchema,
  recordsQueueSchema,
} from './records-desk.ts';
import { playlistAnswerSchema, playlistsPageSchema } from './playlists.ts';
import { profileAnswerSchema, profileBodySchema } from './profile.ts';
import {
  releaseActAnswerSchema,
  releaseActBodySchema,
  releaseOverviewSchema,
  releaseSessionBodySchema,
} from './release-overview.ts';
import {
  measurementsAnswerSchema,
  measurementsBodySchema,
  measurementTokenSchema,
  releaseHealthSchema,
} from './release-health.ts';
import { statisticsAnswerSchema, statisticsBodySchema } from './statistics.ts';
import { subscribedSchema, subscriptionsAnswerSchema } from './subscriptions.ts';
import { suggestionsSchema } from './suggestions.ts';
import { videoTracksAnswerSchema, videoTracksBodySchema } from './tracks.ts';
import {
  ownUploadsSchema,
  transfersSchema,
  uploadLimitsSchema,
  videoEditAnswerSchema,
  videoPictureAnswerSchema,
  videoPictureBodySchema,
  videoEditBodySchema,
} from './uploads.ts';
import { videoAnswerSchema, videoFileSchema } from './videos.ts';
import { watchedPartsSchema } from './watched-parts.ts';

/** JSON Schema, of the part that the house uses. */
export type Schema = Readonly<Record<string, unknown>>;
export interface CallShape {
  answer?: Schema;
  /** Fields of the form that it takes. */
  input?: Schema;
}

const written = (answer: Schema): Schema => ({ anyOf: [answer, refusalSchema] });

export const CALL_SHAPES: Readonly<Record<string, CallShape>> = {
  'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json':
    { answer: listingPageSchema },
  'GET /api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json': {
    answer: listingPageSchema,
  },
  'GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json': { answer: videoAnswerSchema },
  'GET /api/json/watched_parts/{lifetime}/{million}/{thousand}/{video_id}.json': {
    answer: watchedPartsSchema,
  },
  'GET /api/json/suggester/{lifetime}/{text}.json': { answer: suggestionsSchema },
  'GET /api/json/main/{lifetime}/{gender}.{lang}.json': { answer: mainSchema },
  'GET /api/json/categories/{lifetime}/{gender}.{lang}.json': { answer: categoriesAnswerSchema },
  'GET /api/json/home/{lifetime}/{gender}.{country}.{lang}.json': { answer: homeSchema },
  'GET /api/json/information/{lifetime}/{page}.{lang}.json': { answer: informationAnswerSchema },
  'GET /api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json': { answer: modelsPageSchema },
  'GET /api/json/model/{lifetime}/{dir}.json': { answer: modelAnswerSchema },
  'GET /api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json': { answer: channelsPageSchema },
  'GET /api/json/channel/{lifetime}/{dir}.json': { answer: channelAnswerSchema },
  'GET /api/json/albums-categories/{lifetime}/{lang}.json': { answer: albumCategoriesSchema },
  'GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json': {
    answer: albumsPageSchema,
  },
  'GET /api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json': { answer: albumAnswerSchema },
  'GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json': {
    answer: playlistsPageSchema,
  },
  'GET /api/json/playlist/{lifetime}/{playlist_id}.json': { answer: playlistAnswerSchema },
  'GET /api/json/comments/{lifetime}/{section}.{object_id}.json': { answer: commentsAnswerSchema },
  'GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.json': { answer: commentsAnswerSchema },
  'GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.{order}.json': {
    answer: commentsAnswerSchema,
  },
  'GET /api/json/comment/{lifetime}/{comment_id}.json': { answer: commentThreadSchema },
  'POST /api/comments.php': { answer: written(commentActAnswerSchema), input: commentBodySchema },
  'GET /api/live': {},
  'GET /api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json': { answer: membersPageSchema },
  'GET /api/json/member/{lifetime}/{member_id}.json': { answer: memberAnswerSchema },
  'GET /api/json/friends/{lifetime}/{count}/{member_id}.{page}.json': { answer: friendsPageSchema },
  'GET /api/json/subscriptions/{lifetime}/{member_id}.json': { answer: subscriptionsAnswerSchema },
  'GET /api/videos2.php': { answer: listingPageSchema },
  'GET /api/suggester.php': { answer: suggestionsSchema },
  'GET /static/tf/videos.{partner_id}.json': { answer: partnerVideosSchema },
  'POST /api/age.php': {},
  'POST /api/consent.php': {},
  'POST /api/discreet.php': {},
  'POST /api/album_edit.php': { answer: written(albumEditAnswerSchema), input: albumEditBodySchema },
  'POST /api/signin.php': { answer: written(signInAnswerSchema), input: signInBodySchema },
  'POST /api/signin-code.php': { answer: written(doneSchema), input: signInCodeBodySchema },
  'POST /api/signin-link.php': { answer: written(doneSchema), input: signInLinkBodySchema },
  'POST /api/step-up.php': { answer: written(stepUpAnswerSchema), input: stepUpBodySchema },
  'POST /api/factor-loss.php': { answer: written(factorLossAnswerSchema), input: factorLossBodySchema },
  'POST /api/passkey-signin.php': {
    answer: written(passkeySignInAnswerSchema),
    input: passkeySignInBodySchema,
  },
  'POST /api/passkeys.php': { answer: written(passkeysAnswerSchema), input: passkeysBodySchema },
  'POST /api/second-factor.php': {
    answer: written(secondFactorAnswerSchema),
    input: secondFactorBodySchema,
  },
  'POST /api/signout.php': { answer: written(doneSchema), input: signOutBodySchema },
  'POST /api/sessions.php': { answer: written(sessionsAnswerSchema), input: sessionsBodySchema },
  'GET /api/.g.php': {},
  'POST /api/signup.php': { answer: written(doneSchema), input: signUpBodySchema },
  'POST /api/restore.php': { answer: written(doneSchema), input: restoreBodySchema },
  'POST /api/member.php': { answer: written(profileAnswerSchema), input: profileBodySchema },
  'GET /api/own-data.json': {},
  'POST /api/messages.php': { answer: written(messagesAnswerSchema), input: messagesBodySchema },
  'POST /api/notifications.php': {
    answer: written(notificationsAnswerSchema),
    input: notificationsBodySchema,
  },
  'POST /api/input.php': { answer: written(inputAnswerSchema), input: inputBodySchema },
  'GET /api/library.json': { answer: keptSchema },
  'GET /api/subscribed.json': { answer: subscribedSchema },
  'GET /api/videofile.php': { answer: videoFileSchema },
  'GET /api/oembed.json': { answer: oembedSchema },
  'GET /api/upload/defaults.json': { answer: uploadDefaultsSchema },
  'POST /api/upload_defaults.php': {
    answer: written(uploadDefaultsAnswerSchema),
    input: uploadDefaultsBodySchema,
  },
  'GET /api/embed_domains.json': { answer: embedDomainsSchema },
  'POST /api/embed_domains.php': {
    answer: written(embedDomainsAnswerSchema),
    input: embedDomainsBodySchema,
  },
  'POST /api/download.php': { answer: written(downloadTicketSchema), input: downloadBodySchema },
  'GET /api/download.php': {},
  'POST /api/stats.php': { answer: written(statisticsAnswerSchema), input: statisticsBodySchema },
  'POST /api/measurements': { answer: written(measurementsAnswerSchema), input: measurementsBodySchema },
  'GET /api/measurements/token': { answer: measurementTokenSchema },
  'GET /api/releases/health.json': { answer: releaseHealthSchema },
  'POST /api/video_tracks.php': { answer: written(videoTracksAnswerSchema), input: videoTracksBodySchema },
  'GET /api/upload/captions.vtt': {},
  'GET /api/upload/picture.jpg': {},
  'POST /api/video_picture.php': {
    answer: written(videoPictureAnswerSchema),
    input: videoPictureBodySchema,
  },
  'GET /api/upload/limits.json': { answer: uploadLimitsSchema },
  'GET /api/upload/album-limits.json': { answer: albumLimitsSchema },
  'GET /api/upload/album.json': { answer: ownAlbumSchema },
  'GET /api/upload/uploads.json': { answer: transfersSchema },
  'GET /api/upload/videos.json': { answer: ownUploadsSchema },
  'POST /api/video_edit.php': { answer: written(videoEditAnswerSchema), input: videoEditBodySchema },
  'POST /api/upload/': {},
  'HEAD /api/upload/{id}': {},
  'PATCH /api/upload/{id}': {},
  'DELETE /api/upload/{id}': {},
  'GET /api/captcha.json': {},
  'POST /api/report.php': { answer: written(reportAnswerSchema) },
  'GET /api/moderation/desk.json': { answer: deskSchema },
  'GET /api/moderation/figures.json': { answer: figuresSchema },
  'GET /api/moderation/figures.csv': {},
  'GET /api/moderation/samples.json': { answer: samplesSchema },
  'GET /api/moderation/sample/{file}': { answer: moderationCaseSchema },
  'POST /api/moderation_samples.php': { answer: written(doneSchema), input: sampleActBodySchema },
  'GET /api/moderation/find.json': { answer: findSchema },
  'GET /api/moderation/log.json': { answer: logSchema },
  'GET /api/moderation/notes.json': { answer: notesSchema },
  'POST /api/moderation_notes.php': { answer: written(doneSchema), input: noteActBodySchema },
  'GET /api/moderation/replies.json': { answer: repliesSchema },
  'POST /api/moderation_replies.php': { answer: written(doneSchema), input: replyActBodySchema },
  'GET /api/moderation/words.json': { answer: watchedWordsSchema },
  'POST /api/moderation_words.php': { answer: written(doneSchema), input: wordActBodySchema },
  'GET /api/moderation/member/{file}': { answer: memberRecordSchema },
  'GET /api/moderation/appeals.json': { answer: appealsSchema },
  'GET /api/moderation/proposals.json': { answer: proposalsSchema },
  'POST /api/moderation_claims.php': { answer: written(claimAnswerSchema), input: claimBodySchema },
  'POST /api/moderation_appeals.php': { answer: written(appealActAnswerSchema), input: appealActBodySchema },
  'POST /api/moderation_proposals.php': {
    answer: written(proposalActAnswerSchema),
    input: proposalActBodySchema,
  },
  'GET /api/notice/{file}': { answer: noticeSchema },
  'GET /api/person_records.json': { answer: personRecordsSchema },
  'POST /api/person_records.php': {
    answer: written(personRecordAnswerSchema),
    input: personRecordBodySchema,
  },
  'GET /api/video_people.json': { answer: videoPeopleSchema },
  'POST /api/video_people.php': { answer: written(peopleAnswerSchema), input: videoPeopleBodySchema },
  'GET /api/album_people.json': { answer: albumPeopleSchema },
  'POST /api/album_people.php': { answer: written(peopleAnswerSchema), input: albumPeopleBodySchema },
  'POST /api/consent_request.php': {
    answer: written(consentRequestAnswerSchema),
    input: consentRequestFieldsSchema,
  },
  'GET /api/records/queue.json': { answer: recordsQueueSchema },
  'GET /api/records/record/{file}': { answer: recordCaseSchema },
  'GET /api/records/document/{id}/picture.jpg': {},
  'POST /api/records.php': { answer: written(recordActAnswerSchema), input: recordActBodySchema },
  'GET /api/records/requests.json': { answer: consentRequestsSchema },
  'POST /api/consent_requests.php': { answer: written(doneSchema), input: consentRequestActBodySchema },
  'POST /api/copyright_notice.php': {
    answer: written(copyrightReceiptSchema),
    input: copyrightNoticeFieldsSchema,
  },
  'POST /api/counter_notice.php': {
    answer: written(counterNoticeAnswerSchema),
    input: counterNoticeFieldsSchema,
  },
  'POST /api/court_action.php': { answer: written(courtActionAnswerSchema), input: courtActionFieldsSchema },
  'GET /api/moderation/copyright.json': { answer: copyrightPageSchema },
  'POST /api/moderation_copyright.php': {
    answer: written(copyrightActAnswerSchema),
    input: copyrightActBodySchema,
  },
  'GET /api/decision/{file}': { answer: statementSchema },
  'POST /api/appeal.php': { answer: written(appealAnswerSchema), input: appealBodySchema },
  'GET /api/moderation/queue.json': { answer: queuePageSchema },
  'GET /api/moderation/{kind}/{file}': { answer: moderationCaseSchema },
  'GET /api/releases/overview.json': { answer: releaseOverviewSchema },
  'GET /api/releases/picture/{set}/{number}/{side}.jpg': {},
  'POST /api/releases.php': { answer: written(releaseActAnswerSchema), input: releaseActBodySchema },
  'POST /api/releases/session.php': { answer: written(doneSchema), input: releaseSessionBodySchema },
  'GET /api/moderation/reports.json': { answer: reportsPageSchema },
  'GET /api/moderation/report/{file}': { answer: reportCaseSchema },
  'GET /api/moderation/report/{id}/attachment.webp': {},
  'POST /api/moderation_reports.php': {
    answer: written(reportActAnswerSchema),
    input: reportActBodySchema,
  },
  'POST /api/moderation_next.php': { answer: written(nextCaseAnswerSchema), input: nextCaseBodySchema },
  'POST /api/moderation.php': { answer: written(moderationAnswerSchema), input: moderationBodySchema },
};

/** The place of a field counts, not what it is called: `{id}` and `{video_id}` are the same call. */
export const callKey = (call: string): string => call.replace(/\{\w+\}/g, '{}');

const SHAPES_BY_KEY = new Map(Object.entries(CALL_SHAPES).map(([call, shape]) => [callKey(call), shape]));
export const findCallShape = (call: string): CallShape | undefined => SHAPES_BY_KEY.get(callKey(call));
