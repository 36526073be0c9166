/**
 * Statements that other tests run in processes of their own alone, where nobody compares their rows, or not at all: they run here once,
 * mostly on empty tables. `npm test` names each raw statement that no test runs (testing/raw-statements.ts).
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import * as ageRequests from '../../access/age-requests.sql.ts';
import * as limits from '../../access/limits.sql.ts';
import * as accounts from '../../accounts/accounts.sql.ts';
import { unstartPhoto } from '../../albums/album-work.sql.ts';
import * as replayedMembers from '../../backups/withdrawals/replay-members.sql.ts';
import * as replayedUploads from '../../backups/withdrawals/replay-uploads.sql.ts';
import * as replayed from '../../backups/withdrawals/replay-withdrawals.sql.ts';
import { noteBackup } from '../../backups/withdrawals/withdrawals.sql.ts';
import { showAlbumPictures } from '../../demo/demo-fill.sql.ts';
import { selectMemberId } from '../../ingest/ingest.sql.ts';
import { selectClocks } from '../../moderation/desk/queue.sql.ts';
import * as moderators from '../../moderation/moderators.sql.ts';
import * as extraLadders from '../../processing/extra-ladders.sql.ts';
import * as estimates from '../../processing/estimates/estimates.sql.ts';
import * as remakes from '../../processing/remake/film-remakes.sql.ts';
import * as remakeChoice from '../../processing/remake/select-remakes.sql.ts';
import { forgivePiece } from '../../processing/video-pieces.sql.ts';
import { deleteSource } from '../../processing/video-sources.sql.ts';
import * as recordsDesk from '../../records/records-desk.sql.ts';
import { deleteDocument } from '../../records/records.sql.ts';
import * as canary from '../../releases/canary/canary.sql.ts';
import { copyCheck } from '../../releases/checks/browser-checks.sql.ts';
import { selectOverBudget } from '../../releases/checks/over-budget.sql.ts';
import * as faults from '../../releases/faults/faults.sql.ts';
import * as processes from '../../releases/live/release-processes.sql.ts';
import { writeRebased } from '../../releases/live/release-queue.sql.ts';
import * as measurements from '../../releases/measurements/measurements.sql.ts';
import { wasEverStable } from '../../releases/registry/release-history.sql.ts';
import * as releases from '../../releases/registry/releases.sql.ts';
import * as keys from '../../releases/signing/release-keys.sql.ts';
import * as seed from '../../seed/seed.sql.ts';
import { deleteExpiredSessions } from '../../sign-in/sessions.sql.ts';
import { deleteExpiredSteps } from '../../sign-in/sign-in-steps.sql.ts';
import { deleteFolderRow } from '../../stored-files/stored-files.sql.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import * as uploads from '../../uploads/uploads.sql.ts';
import { replaceTerms } from '../../uploads/video-intake.sql.ts';
import * as scheduledJobs from '../jobs/scheduled-jobs.sql.ts';
import { deletePastMails } from '../mail/mails.sql.ts';
import { selectSessions } from '../metrics/database-metrics.sql.ts';
import { insertOperatorAction } from '../operators/operator-actions.sql.ts';
import type { Database } from './create-database.ts';

let test: TestDatabase;
let setId = 0;

beforeAll(async () => {
  test = await openTestDatabase();
  setId = await releases.insertSet(test.db, { shell: '1.0.0' }, '');
});
afterAll(() => test.close());

const PROCESS = '00000000-0000-0000-0000-000000000001';
const REMAKE = { filmId: 'film', run: 1 };
const ESTIMATE = {
  ...{ videoId: 1, stage: 'scan', isWorking: true, waitSeconds: 0, workSeconds: 5 },
  ...{ waitRaisedAt: null, workRaisedAt: null, lateSince: null, videosBefore: 0 },
};

const CALLS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  // Restores run in a process of their own.
  'a member that is limited again': (db) => replayedMembers.limitMember(db, 1, { status_id: 3 }),
  'a member that is suspended again': (db) => replayedMembers.suspendMember(db, 1, { status_before: 1 }),
  'an account that ends again': (db) =>
    replayedMembers.askDeletionAgain(db, 1, { due_at: '2026-11-26T00:00:00Z', was_private: false }),
  'an account that does not end after all': (db) => replayedMembers.forgetDeletion(db, 1),
  'the state of a comment': (db) => replayedMembers.selectCommentStatus(db, 1),
  'a comment that is emptied again': (db) => replayedMembers.emptyComment(db, 1),
  'a playlist that is hidden again': (db) => replayedMembers.hidePlaylist(db, 1, { visible: 0 }),
  'a message that is hidden again': (db) => replayedMembers.hideMessage(db, 1, {}),
  'a consent that is withdrawn again': async (db) => {
    await replayedUploads.withdrawConsent(db, { object: '1', data: { use: 'streaming', video_id: 1 } });
    await replayedUploads.withdrawConsent(db, {
      object: '1',
      data: { use: 'streaming', video_id: null, album_id: 1 },
    });
  },
  'what shows a person': (db) => replayedUploads.selectShownBy(db, 1),
  'a record that is looked at anew': (db) => replayedUploads.unverifyRecord(db, 1),
  'the album of a photo': (db) => replayedUploads.selectAlbumOfPhoto(db, 1),
  'a mark that is set again': (db) => replayedUploads.insertMark(db, 1, { kind: 'video', mark: 'age' }),
  'a folder that is removed again': (db) => replayedUploads.removeFolder(db, 'films/film'),
  'files that are removed again': (db) => replayedUploads.removeMediaObject(db, 'video-1'),
  'a key of releases that is revoked again': (db) =>
    replayed.revokeReleaseKey(db, 'key', {
      revoked_at: '2026-11-26T00:00:00Z',
      revoked_from: '2026-11-26T00:00:00Z',
      reason: 'lost',
    }),
  'a set that is taken back again': (db) => replayed.markTakenBack(db, 'stable', 1),
  'a backup that was made': (db) =>
    noteBackup(db, { id: 'one', endedAt: '2026-11-26T00:00:00Z', baseEndedAt: null }),
  'past age requests': (db) => ageRequests.deletePastAgeRequests(db),
  'past limits': (db) => limits.deletePastLimits(db),
  'past codes and accounts': (db) => accounts.deletePastCodes(db),
  'past mails': (db) => deletePastMails(db),
  'past sessions': (db) => deleteExpiredSessions(db),
  'past steps of signing in': (db) => deleteExpiredSteps(db),
  'a photo that is not started after all': (db) => unstartPhoto(db, 1),
  'pictures of the demo': (db) => showAlbumPictures(db),
  'a member by name': (db) => selectMemberId(db, 'anna'),
  'actions of operators': (db) => insertOperatorAction(db, { command: 'keys', words: ['list'], who: 'anna' }),
  'due jobs': (db) => scheduledJobs.selectDueScheduledJobs(db, ['fold']),
  'a job that starts': (db) => scheduledJobs.startScheduledJob(db, 'fold', 'process'),
  'a job that ends': (db) =>
    scheduledJobs.endScheduledJob(db, { name: 'fold', run: 1, durationMs: 1, error: undefined }),
  'a job that failed': (db) =>
    scheduledJobs.endScheduledJob(db, { name: 'fold', run: 1, durationMs: 1, error: 'x' }),
  moderators: (db) => moderators.selectModerators(db),
  'the lead role': (db) => moderators.updateLead(db, 'anna', true),
  'the role of moderators': (db) => moderators.updateModerator(db, 'anna', true),
  'keepers of records': (db) => recordsDesk.selectRecordsKeepers(db),
  'the records role': (db) => recordsDesk.updateRecordsRole(db, 'anna', true),
  'a document of a record': (db) => deleteDocument(db, 1, 1),
  'extra ladders that nobody makes': (db) => extraLadders.selectStranded(db),
  workers: (db) => estimates.selectWorkers(db),
  'unfinished videos': (db) => estimates.selectUnfinished(db),
  'queued work': (db) => estimates.selectQueued(db),
  'the lock of estimates': (db) => estimates.tryHoldEstimates(db),
  'a worker': (db) =>
    estimates.noteWorker(db, { name: 'worker', scanJobs: 1, encodeJobs: 1, label: 'one/1', work: [] }),
  'a worker that ends': (db) => estimates.deleteWorker(db, 'worker'),
  estimates: (db) => estimates.upsertEstimates(db, [ESTIMATE]),
  'a remake that waits': (db) =>
    remakes.postponeRemake(db, REMAKE, { afterSeconds: 1, error: null, counts: true }),
  'a step of a remake': (db) => remakes.noteStep(db, REMAKE),
  'past remakes': (db) => remakes.deletePastRemakes(db),
  'films to remake': (db) =>
    remakeChoice.selectRemakeable(db, { videoIds: [1], madeBefore: new Date(0), member: 'anna' }),
  'videos to remake': (db) => remakeChoice.selectNamedVideos(db, [1]),
  'whose films to remake': (db) => remakeChoice.isMember(db, 'anna'),
  'remakes that wait': (db) => remakeChoice.selectWaitingFilms(db),
  'a piece that is tried again': (db) => forgivePiece(db, { videoId: 1, piece: 1, run: 1 }, 'disk'),
  'a past source': (db) => deleteSource(db, { video_id: 1, source_key: 'sources/1/a.mp4' }),
  'the lease of an upload': (db) =>
    uploads.renewLease(db, { uploadId: 'upload', lease: 'lease', seconds: 60 }),
  'videos without an upload': (db) => uploads.selectVideosWithoutUpload(db, 60),
  'models of a video': (db) => replaceTerms(db, 'model', 1, []),
  'a removed folder': (db) => deleteFolderRow(db, 'films/film'),
  'a canary': (db) => canary.selectCanary(db, 1),
  "a canary's last request": (db) => canary.selectLastRequest(db, 1),
  'a canary that moves': (db) => canary.moveCanary(db, 1, { stableSetId: 1, setId: 2 }),
  "a canary's evidence": (db) => canary.keepEvidence(db, 1, {}, 0),
  'a check in a browser of a rebased set': (db) => copyCheck(db, { from: setId, to: setId }),
  'what is over budget': (db) => selectOverBudget(db, setId),
  'counts of faults': (db) => faults.addFaultCounts(db, []),
  'a new fault': (db) =>
    faults.addNewFault(db, { setId, packages: ['shell'], network: 'n', page: 'p', path: '/' }),
  'recent faults': (db) => faults.selectRecentFaults(db, setId, 'shell'),
  'a warning': (db) =>
    faults.insertWarning(db, { setId, package: 'shell', version: '1', kind: 'server', reason: '' }),
  'past faults and warnings': (db) => faults.deleteOldFaults(db, 42),
  'past new faults': (db) => faults.deleteOldNewFaults(db),
  'measurements of two sets': (db) =>
    measurements.selectPairMeasurements(db, [{ stableSetId: setId, setId }]),
  'past measurements': (db) => measurements.deleteOldMeasurements(db, 42),
  'a process that warms up': async (db) => {
    await processes.beat(db, PROCESS, 'a server');
    await processes.writeWarmth(db, { processId: PROCESS, setId, state: 'warm', error: null });
    await processes.deleteWarmth(db, PROCESS, [setId]);
  },
  'a rebased request': (db) => writeRebased(db, 1, { setId, replacesSetId: setId }),
  'clocks of the queue': (db) => selectClocks(db),
  'sessions of the database': (db) => selectSessions(db),
  'figures of canaries': (db) => canary.selectCanaryFigures(db),
  'uploads under way': (db) => uploads.selectUploadsUnderWay(db),
  'when releases were published': (db) => releases.selectPublishedAt(db, { shell: '1.0.0' }),
  releases: (db) => releases.selectReleases(db, 10),
  'the same set': (db) => releases.selectSameSet(db, { shell: '1.0.0' }, ''),
  'the lease of a request': (db) => releases.extendLease(db, 1, 60),
  'a notice of a request': (db) => releases.addRequestNotice(db, 1, 'busy'),
  'releases that were stable': (db) => wasEverStable(db, { shell: '1.0.0' }),
  keys: (db) => keys.selectKeys(db),
  'releases that the site signed': (db) => keys.selectLocallySigned(db, { shell: '1.0.0' }),
  'a revoked key': (db) => keys.revokeKey(db, 'a1', null, 'lost'),
  'a revoked release': (db) =>
    keys.insertRevocation(db, { package: 'shell', version: '1.0.0', signedBefore: null, reason: '' }),
};

describe('statements that no other test runs here', () => {
  it.each(Object.entries(CALLS))('%s', async (_, call) => {
    await call(test.db);
  });

  it('indexes and triggers of the seed, by an owner who is no superuser', async () => {
    const rolledBack = new Error('rolled back');
    const seedOnce = test.db.transaction().execute(async (tx) => {
      await sql`CREATE ROLE seed_owner IN ROLE CURRENT_USER`.execute(tx);
      await sql`SET LOCAL ROLE seed_owner`.execute(tx);
      const loud = await seed.quietTables(tx);
      await loud();
      expect((await seed.dropIndexes(tx)).length).toBeGreaterThan(0);
      throw rolledBack;
    });
    await expect(seedOnce).rejects.toBe(rolledBack);
  });
});
