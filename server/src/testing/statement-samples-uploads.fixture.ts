/** Calls of the functions whose statements take films in, work on them and keep their files. */
import type { Database } from '../platform/database/create-database.ts';
import * as videoJobs from '../processing/video-jobs.sql.ts';
import * as duplicates from '../processing/duplicates.sql.ts';
import * as changes from '../uploads/video-changes.sql.ts';
import * as ingest from '../ingest/ingest.sql.ts';
import * as intake from '../uploads/video-intake.sql.ts';
import * as pictures from '../processing/video-pictures.sql.ts';
import * as pieces from '../processing/video-pieces.sql.ts';
import * as processing from '../processing/video-processing.sql.ts';
import * as estimates from '../processing/estimates/estimates.sql.ts';
import * as matches from '../processing/video-matches.sql.ts';
import { SAME_FILE } from '../processing/match-facts.ts';
import * as progress from '../processing/video-progress.sql.ts';
import * as ownPictures from '../processing/own-pictures.sql.ts';
import * as uploadDefaults from '../uploads/upload-defaults.sql.ts';
import * as publication from '../publication/publication.sql.ts';
import * as unlisted from '../publication/unlisted-address.sql.ts';
import * as replacements from '../uploads/replacements.sql.ts';
import * as removal from '../stored-files/media-removal.sql.ts';
import type { VideoPlan } from '../processing/stages/plan-video.ts';
import * as remakes from '../processing/remake/film-remakes.sql.ts';
import * as remakePublishing from '../processing/remake/publish-remake.sql.ts';
import * as remakeChoice from '../processing/remake/select-remakes.sql.ts';
import * as av1 from '../processing/av1.sql.ts';
import * as sources from '../processing/video-sources.sql.ts';
import * as storedFiles from '../stored-files/stored-files.sql.ts';
import * as trims from '../processing/trims.sql.ts';
import * as tracks from '../uploads/video-tracks.sql.ts';
import * as uploads from '../uploads/uploads.sql.ts';
import * as waiting from '../uploads/waiting-uploads.sql.ts';
import { countOwnUploads, selectOwnUploads } from '../uploads/own-uploads.sql.ts';
import { deleteUnsentVideo } from '../uploads/unsent-videos.sql.ts';
import { selectDetailsState } from '../publication/submission.sql.ts';
import type { StatementSamples } from './statement-sample.ts';

const RUN = { videoId: 1, run: 1 };
const PIECE = { videoId: 1, piece: 1, run: 1 };
const SHA256 = '0'.repeat(64);
const LEASE = { uploadId: 'upload', lease: 'lease', leasedBy: 'process', seconds: 60 };
const FOLDER = 'films/film';
const RECEIVED = { sourceKey: 'sources/1/a.mp4', fileName: 'a.mp4', bytes: 1 };
const ESTIMATE = {
  ...{ videoId: 1, stage: 'scan', isWorking: true, waitSeconds: 0, workSeconds: 5 },
  ...{ waitRaisedAt: null, workRaisedAt: null, lateSince: null, videosBefore: 0 },
};
const inTransaction =
  (ask: (tx: Database) => Promise<unknown>) =>
  (db: Database): Promise<unknown> =>
    db.transaction().execute(ask);

export const UPLOAD_SAMPLES: StatementSamples = {
  'own-uploads.sql.ts': [
    (db) => selectOwnUploads(db, 1, { videoId: null, filter: 'published', limit: 10, offset: 0 }),
    (db) => countOwnUploads(db, 1),
  ],
  'unsent-videos.sql.ts': [(db) => deleteUnsentVideo(db, 1)],
  'uploads.sql.ts': [
    (db) => uploads.selectUploadsUnderWay(db),
    (db) =>
      uploads.insertUpload(
        db,
        { id: 'upload', memberId: 1, way: 'tus', fileName: 'a.mp4', bytes: 1, clientKey: 'key' },
        async () => {},
      ),
    (db) => uploads.selectUpload(db, 'upload'),
    (db) => uploads.selectUploadsOf(db, 1),
    (db) => uploads.selectUploadsAfter(db, '', 10),
    (db) => uploads.selectKnownIds(db, ['upload']),
    (db) => uploads.updateUpload(db, 'upload', { state: 'done' }),
    (db) => uploads.noteSynced(db, 'upload', 1, 'boot'),
    (db) => uploads.deleteUpload(db, 'upload'),
    (db) => uploads.takeLease(db, LEASE),
    (db) => uploads.renewLease(db, LEASE),
    (db) => uploads.freeLease(db, 'upload', 'lease'),
    (db) => uploads.askForLease(db, 'upload'),
    (db) => uploads.selectKnownContent(db, SHA256),
    (db) => uploads.selectVideosWithoutUpload(db, 60),
  ],
  'video-intake.sql.ts': [
    (db) => intake.updateDetails(db, 1, { columns: { title: 'Harbour' }, screenshot: 1 }),
    (db) => intake.replaceCategories(db, 1, ['night']),
    (db) => intake.replaceModels(db, 1, []),
    (db) => intake.lockUpload(db, 1),
    (db) => intake.noteReceived(db, 1, RECEIVED),
  ],
  'video-changes.sql.ts': [
    inTransaction((tx) => changes.lockApprovedDetails(tx, 1)),
    (db) => changes.selectChange(db, 1),
    (db) => changes.selectWaitingChange(db, 1),
    (db) => changes.selectComparison(db, 1),
    (db) => changes.selectChangedFilm(db, 2),
    inTransaction((tx) =>
      changes.closeChange(tx, { changeId: 1, statusId: 6, memberId: null, reason: 'not this' }),
    ),
  ],
  'replacements.sql.ts': [
    inTransaction((tx) => replacements.lockReplaceable(tx, 1)),
    inTransaction((tx) => replacements.lockReplacement(tx, { videoId: 1, filmVideoId: 2 })),
    inTransaction((tx) =>
      replacements.insertReplacement(tx, {
        videoId: -1,
        fileName: 'a.mp4',
        showsSamePeople: true,
        trim: null,
      }),
    ),
    inTransaction((tx) => replacements.exchangeFilms(tx, { videoId: 1, filmVideoId: 2 })),
    (db) => replacements.selectDueReplacements(db),
    (db) => replacements.forgetDueReplacement(db, { id: 2, changes: 1 }),
    (db) => replacements.postponeDueReplacement(db, { id: 2, changes: 1 }),
    inTransaction((tx) =>
      replacements.withdrawFailedChanges(tx, { videoId: 1, filmVideoId: 2, memberId: null, reason: '' }),
    ),
    inTransaction((tx) => replacements.noteExchange(tx, { videoId: 1, statusId: 4, memberId: 1 })),
  ],
  'trims.sql.ts': [
    (db) => trims.selectTrim(db, 1),
    (db) => trims.noteCutProgress(db, RUN, { fraction: 0.5, secondsLeft: 10 }),
    (db) => trims.noteCut(db, 1, { sourceKey: 'sources/1/a.mkv', bytes: 1 }),
  ],
  'video-jobs.sql.ts': [(db) => videoJobs.selectJobStates(db)],
  'video-processing.sql.ts': [
    (db) => processing.insertRun(db, { videoId: 1, stage: 'scan', filmId: 'film' }),
    (db) => processing.holdRun(db, RUN),
    (db) => processing.updateStage(db, 1, { stage: 'ladder', facts: {}, plan: {} }),
    (db) => processing.chooseStill(db, 1, 3),
    (db) => processing.noteSha256(db, RUN, SHA256),
    (db) => processing.noteFailure(db, 1, { code: 'unreadable', error: 'no such stream' }),
    (db) => processing.forgiveRun(db, RUN, 'disk'),
    (db) =>
      processing.updateShownFiles(db, 1, {
        filmId: 'film',
        state: 'ready',
        revision: 'revision',
        manifest: {},
        height: 720,
        durationSeconds: 60,
      }),
    (db) => processing.hideFiles(db, 1),
    (db) => processing.selectRetryState(db, 1),
    inTransaction((tx) => processing.selectFailedReplacement(tx, 1)),
    (db) => processing.forgetProgress(db, 1),
    (db) => processing.selectStrandedWork(db),
    (db) => processing.touchRun(db, RUN),
    (db) => processing.areFilesShown(db, 'film'),
  ],
  'video-progress.sql.ts': [
    (db) => progress.replaceRenditions(db, 1, [{ name: '720p', state: 'waiting' }]),
    (db) => progress.updateProgress(db, RUN, [{ name: '720p', progress: 0.5, secondsLeft: 1 }], 0.5),
    (db) => progress.finishRenditions(db, 1),
  ],
  'estimates.sql.ts': [
    (db) => estimates.insertSample(db, 1, { kind: 'scan', units: 2 }, 1),
    (db) => estimates.insertWholeSample(db, 1),
    (db) => estimates.selectSamples(db, ['scan']),
    (db) => estimates.noteWorker(db, { name: 'worker', scanJobs: 1, encodeJobs: 1 }),
    (db) => estimates.deleteWorker(db, 'worker'),
    (db) => estimates.selectWorkers(db),
    (db) => estimates.selectUnfinished(db),
    (db) => estimates.selectQueued(db),
    (db) => estimates.upsertEstimates(db, [ESTIMATE]),
    inTransaction((tx) => estimates.tryHoldEstimates(tx)),
    (db) => estimates.noteStageProgress(db, RUN, 0.5),
    (db) => estimates.noteFacts(db, RUN, {}),
  ],
  'video-matches.sql.ts': [
    (db) => matches.noteMatch(db, 1, { otherId: 1, facts: SAME_FILE }),
    (db) => matches.noteOtherVersion(db, 1),
    inTransaction((tx) => matches.selectRefusedMatch(tx, 1)),
    (db) => matches.selectMatch(db, 1),
  ],
  'video-pieces.sql.ts': [
    (db) => pieces.insertPieces(db, 1, [1]),
    (db) => pieces.insertPieceRun(db, { videoId: 1, piece: 1, filmId: 'film' }),
    (db) => pieces.touchPiece(db, PIECE, 0.5),
    (db) => pieces.finishPiece(db, PIECE, 'film'),
    (db) => pieces.forgivePiece(db, PIECE, 'disk'),
    (db) => pieces.selectPieces(db, 1),
    (db) => pieces.deletePieces(db, 1),
  ],
  'video-pictures.sql.ts': [
    (db) => pictures.selectPictureSource(db, 1),
    (db) => pictures.updatePictures(db, 1, { choice: 1, revision: 'revision', posters: { webp: [640] } }),
  ],
  'own-pictures.sql.ts': [
    inTransaction((tx) =>
      ownPictures.insertOwnPicture(tx, {
        videoId: 1,
        jpeg: Buffer.from('jpeg'),
        sha256: SHA256,
        differenceHash: '0'.repeat(16),
      }),
    ),
    (db) => ownPictures.selectOwnPicture(db, 1, 11),
    (db) => ownPictures.selectOwnPictureNumbers(db, 1),
  ],
  'film-remakes.sql.ts': [
    (db) => remakes.insertRemake(db, { filmId: 'film', videoId: 1, what: 'sound', askedBy: null }),
    inTransaction((tx) => remakes.claimRemake(tx)),
    (db) => remakes.touchRemake(db, { filmId: 'film', run: 1 }, 0.5),
    (db) =>
      remakes.noteParts(
        db,
        { filmId: 'film', run: 1 },
        { film: 'pieces', from: null, plan: { pieces: [] } as unknown as VideoPlan },
      ),
    (db) => remakes.noteStep(db, { filmId: 'film', run: 1 }),
    (db) => remakes.selectEndedParts(db, 'film'),
    (db) => remakes.endRemakeRow(db, { filmId: 'film', run: 1 }, { state: 'done' }),
    (db) =>
      remakes.postponeRemake(db, { filmId: 'film', run: 1 }, { afterSeconds: 1, error: null, counts: true }),
    (db) => remakes.deletePastRemakes(db),
    (db) => remakes.selectUnevenFilm(db),
    (db) => remakes.hasOwnRemakes(db),
  ],
  'publish-remake.sql.ts': [
    inTransaction((tx) => remakePublishing.lockShowing(tx, 'film')),
    (db) =>
      remakePublishing.updateFilm(db, {
        ...{ videoId: 1, filmId: 'new', revision: 'revision', manifest: {}, formerSeconds: 60 },
      }),
    (db) => remakePublishing.updateFilmRecord(db, 'film', {}),
    (db) => remakePublishing.updateHeight(db, 1, 480),
  ],
  'select-remakes.sql.ts': [
    (db) => remakeChoice.selectRemakeable(db, { videoIds: [1], madeBefore: new Date(0), member: 'name' }),
    (db) => remakeChoice.selectNamedVideos(db, [1]),
    (db) => remakeChoice.selectRemakes(db, ['film']),
    (db) => remakeChoice.isMember(db, 'name'),
    (db) => remakeChoice.selectWaitingFilms(db),
  ],
  'av1.sql.ts': [
    (db) => av1.selectAv1Work(db, 1),
    (db) => av1.selectStrandedAv1(db),
    (db) => av1.markAv1Due(db, 1, {}),
    (db) => av1.clearAv1Due(db, 1, 'v1'),
    (db) => av1.addShownRenditions(db, 1, { filmId: 'v1', names: ['av1-480p'] }),
    (db) => av1.isEncodingDue(db),
  ],
  'video-sources.sql.ts': [
    (db) => sources.selectPastSources(db, { keepsDone: true, retryable: ['interrupted'] }),
    (db) => sources.forgetSource(db, { video_id: 1, source_key: 'sources/1/a.mp4' }),
  ],
  'waiting-uploads.sql.ts': [
    (db) => waiting.selectWaitingUploads(db, { minutes: 60, limit: 10 }),
    (db) => waiting.markReminded(db, 1),
  ],
  'video-tracks.sql.ts': [
    inTransaction((tx) => tracks.lockTracks(tx, 1)),
    (db) => tracks.selectTracks(db, 1),
    inTransaction((tx) => tracks.updateTracks(tx, 1, { chapters: [] })),
    inTransaction((tx) =>
      tracks.insertCaptionText(tx, { videoId: 1, file: 'captions/en.vtt', vtt: 'WEBVTT' }),
    ),
    (db) => tracks.selectCaptionText(db, 1, 'captions/en.vtt'),
  ],
  'duplicates.sql.ts': [
    (db) => duplicates.holdDuplicates(db),
    (db) => duplicates.selectIdentity(db, 1),
    (db) => duplicates.selectSameFile(db, 1, SHA256),
    (db) => duplicates.selectSameFiles(db, 1, SHA256),
    (db) => duplicates.selectLookAlikes(db, 1, [1]),
    (db) => duplicates.upsertFingerprint(db, 1, { fingerprint: new Uint8Array(8), bands: [1] }),
    (db) => duplicates.isFileBlocked(db, SHA256),
    (db) => duplicates.selectBlockedLookAlikes(db, [1]),
    (db) => duplicates.insertBlocked(db, { videoId: 1, reason: 'a copy', memberId: null }),
  ],
  'ingest.sql.ts': [
    (db) => ingest.selectIngested(db, { path: '/films/a.mp4' }),
    (db) => ingest.selectIngested(db, { path: '/films/a.mp4', sha256: SHA256 }),
    (db) =>
      ingest.upsertIngested(db, {
        path: '/films/a.mp4',
        bytes: 1,
        modified_at: new Date(0),
        sha256: SHA256,
        video_id: null,
      }),
    inTransaction((tx) => ingest.lockContent(tx, SHA256)),
    (db) => ingest.updateJapaneseTitle(db, 1, 'title'),
    (db) => ingest.addModels(db, 1, ['aki']),
    (db) => ingest.selectMemberId(db, 'anna'),
    (db) => ingest.selectIngestStatuses(db, [1]),
  ],
  'media-removal.sql.ts': [
    (db) => removal.markMediaRemoved(db, 'video-1'),
    (db) => removal.selectMediaTrace(db, 'video-1'),
    (db) => removal.selectPurgeable(db, 30, 10),
    (db) => removal.selectReplacements(db, 'video-1'),
    (db) => removal.deletePastRevisions(db, 30),
  ],
  'stored-files.sql.ts': [
    (db) => storedFiles.insertStoredFiles(db, { folder: FOLDER, object: 'video-1', names: ['a.mp4'] }),
    (db) => storedFiles.selectStoredNames(db, FOLDER),
    (db) => storedFiles.selectFoldersOf(db, 'video-1'),
    (db) => storedFiles.markRemoving(db, [FOLDER]),
    (db) => storedFiles.markRemoved(db, FOLDER),
    (db) => storedFiles.isFolderKept(db, FOLDER),
    (db) => storedFiles.selectSharedFilms(db, 'video-1'),
    (db) => storedFiles.selectForeignSources(db, 'video-1'),
    (db) => storedFiles.selectUnfinishedRemovals(db, 60),
    (db) => storedFiles.selectStrandedFilms(db, 60),
    (db) => storedFiles.selectPastRemovals(db, 60),
    (db) => storedFiles.forgetFolder(db, FOLDER),
  ],
  'unlisted-address.sql.ts': [
    (db) => unlisted.upsertAddress(db, 1, { hash: '0'.repeat(64), sealed: 'sealed:1.text' }),
    (db) => unlisted.selectAddressesSealedElse(db, 'sealed:2.', 10),
    (db) => unlisted.updateSealedAddress(db, { video_id: 1, sealed: 'sealed:1.text' }, 'sealed:2.text'),
    (db) => unlisted.deleteAddress(db, 1),
  ],
  'publication.sql.ts': [
    inTransaction((tx) =>
      publication.endReplacementsOf(tx, { videoId: 1, statusId: 5, memberId: 1, reason: 'withdrawn' }),
    ),
    inTransaction((tx) => publication.reopenReplacement(tx, { id: 2, memberId: 1, reason: 'tried again' })),
    (db) => publication.selectVideoLacks(db, 1),
    (db) => publication.replaceRevision(db, 1),
    (db) => publication.selectVideoState(db, 1),
    inTransaction((tx) =>
      publication.updateVideoState(tx, {
        videoId: 1,
        from: { status_id: 1, is_private: false },
        to: { status_id: 5, is_private: false },
        address: undefined,
        memberId: 1,
        reason: 'by the member',
        republishAt: null,
        isApproved: false,
        isNew: false,
        endsAddresses: true,
      }),
    ),
    (db) => publication.selectReturning(db, 10),
    (db) => publication.selectScheduledDue(db, 10),
  ],
  'upload-defaults.sql.ts': [
    (db) => uploadDefaults.selectUploadDefaults(db, 1),
    (db) => uploadDefaults.replaceUploadDefaults(db, 1, { tags: ['quay'] }),
  ],
  'submission.sql.ts': [(db) => selectDetailsState(db, 1)],
};
