/** Calls of the functions whose statements run the site: chores, moderation, releases, filling the tables. */
import * as chores from '../platform/jobs/chores.sql.ts';
import * as demoAccounts from '../demo/demo-accounts.sql.ts';
import * as databaseMetrics from '../platform/metrics/database-metrics.sql.ts';
import * as demo from '../demo/demo-fill.sql.ts';
import * as operators from '../platform/operators/operator-actions.sql.ts';
import * as previews from '../releases/desk/previews.sql.ts';
import * as actions from '../releases/desk/release-actions.sql.ts';
import * as queue from '../releases/live/release-queue.sql.ts';
import * as overview from '../releases/desk/release-overview.sql.ts';
import * as moderation from '../moderation/moderation.sql.ts';
import { LISTED_KINDS } from '@foyer/shared/wire-schemas/moderation/moderation';
import * as reports from '../moderation/reports/reports.sql.ts';
import * as keys from '../releases/signing/release-keys.sql.ts';
import * as history from '../releases/registry/release-history.sql.ts';
import * as processes from '../releases/live/release-processes.sql.ts';
import * as releases from '../releases/registry/releases.sql.ts';
import * as seed from '../seed/seed.sql.ts';
import * as canary from '../releases/canary/canary.sql.ts';
import * as faultNetworks from '../releases/measurements/fault-networks.sql.ts';
import * as faults from '../releases/faults/faults.sql.ts';
import * as measurements from '../releases/measurements/measurements.sql.ts';
import { notifyCacheDrop } from '../platform/cache/cache-drops.sql.ts';
import type { StatementSample, StatementSamples } from './statement-sample.ts';
import * as browserChecks from '../releases/checks/browser-checks.sql.ts';
import * as overBudget from '../releases/checks/over-budget.sql.ts';
import * as oddObjects from '../documents/warm-up/odd-objects.sql.ts';

const RELEASE = {
  name: 'shell',
  version: '1.0.0',
} as Parameters<typeof releases.insertRelease>[1];
const SIGNATURE = { keyId: 'a1', signedAt: '2026-01-01T00:00:00.000Z', signature: 'a' };
const PROCESS = '00000000-0000-0000-0000-000000000001';
const PLAN = { shares: [0.01], stepViews: 1, stepSeconds: 1, maxHours: 1, leastBad: 1 };
const WORDS: seed.SeedWords = {
  first: ['quiet'],
  second: ['harbour'],
  third: ['evening'],
  japanese: [{ title: 'title', tokens: "'title':1A" }],
  descriptions: [{ text: 'text', tokens: "'text':1C" }],
  categories: ['night'],
  models: ['Aki'],
  channels: ['Lanterns'],
  members: ['anna'],
  countries: ['US'],
};

const CHECK: Parameters<typeof browserChecks.replaceCheck>[2] = {
  site: 'https://example.org',
  seconds: 1,
  pages: 1,
  skipped: null,
  fault: null,
  pictures: [
    {
      package: 'mf-player',
      path: '/videos/1/a/',
      visitor: 'anonymous',
      difference: 0.5,
      after: Buffer.from('a'),
      before: null,
      before_set_id: null,
    },
  ],
};

const REPORT = {
  member_id: null,
  email: 'visitor@example.org',
  subject: '',
  message: 'hello',
  ref: '',
  attachment: null,
};

export const OPERATION_SAMPLES: StatementSamples = {
  'cache-drops.sql.ts': [(db) => notifyCacheDrop(db, ['video-1'])],
  'database-metrics.sql.ts': [(db) => databaseMetrics.selectSessions(db)],
  'canary.sql.ts': [
    (db) => canary.selectOpenCanary(db),
    (db) => canary.selectCanaryFigures(db),
    (db) => canary.selectCanary(db, 1),
    (db) => canary.selectLastRequest(db, 1),
    (db) => canary.selectCanaries(db, 20),
    (db) => canary.insertCanary(db, 2, 1, PLAN),
    (db) => canary.moveCanary(db, 1, { stableSetId: 1, setId: 2 }),
    (db) => canary.changeCanary(db, { id: 1, from: ['running'], to: 'held', reason: '' }),
    (db) => canary.keepEvidence(db, 1, {}, 0),
  ],
  'fault-networks.sql.ts': [
    (db) =>
      faultNetworks.addFaultNetwork(db, {
        setId: 1,
        packages: ['shell'],
        side: 'browser',
        network: 'a',
        system: 'a',
      }),
    (db) => faultNetworks.countFaultNetworks(db, [1]),
    (db) => faultNetworks.deleteDecidedFaultNetworks(db),
  ],
  'faults.sql.ts': [
    (db) => faults.addFaultCounts(db, []),
    (db) => faults.selectFaultCounts(db, [1]),
    (db) => faults.addNewFault(db, { setId: 1, packages: ['shell'], network: 'n', page: 'p', path: '/' }),
    (db) => faults.selectRecentFaults(db, 1, 'shell'),
    (db) =>
      faults.insertWarning(db, { setId: 1, package: 'shell', version: '1', kind: 'server', reason: '' }),
    (db) => faults.selectWarnings(db, 20),
    (db) => faults.deleteOldFaults(db, 42),
    (db) => faults.deleteOldNewFaults(db),
  ],
  'measurements.sql.ts': [
    (db) => measurements.addMeasurements(db, []),
    (db) => measurements.selectPairMeasurements(db, [{ stableSetId: 1, setId: 2 }]),
    (db) => measurements.selectMeasurements(db, [1]),
    (db) => measurements.deleteOldMeasurements(db, 42),
  ],
  'chores.sql.ts': [
    (db) => chores.declareChores(db, [{ name: 'fold', everySeconds: 60 }]),
    (db) => chores.selectDueChores(db, ['fold']),
    (db) => chores.selectChoreStates(db),
    (db) => chores.beginChore(db, 'fold', 'process'),
    (db) => chores.endChore(db, { name: 'fold', run: 1, durationMs: 1, error: undefined }),
    (db) => chores.endChore(db, { name: 'fold', run: 1, durationMs: 1, error: 'timed out' }),
  ],
  'demo-accounts.sql.ts': [
    (db) => demoAccounts.selectDemoAccounts(db, [{ id: 1, name: 'anna' }]),
    (db) => demoAccounts.lockAccount(db, { id: 1, hash: 'x', email: 'anna@example.org' }),
    (db) => demoAccounts.setPassword(db, 1, 'x'),
  ],
  'demo-fill.sql.ts': [
    (db) => db.transaction().execute((tx) => demo.advanceIds(tx)),
    (db) => db.transaction().execute((tx) => demo.lockDemo(tx)),
    (db) => demo.showAlbumPictures(db),
  ],
  'moderation.sql.ts': [
    ...LISTED_KINDS.map(
      (kind): StatementSample =>
        (db) =>
          moderation.selectCase(db, kind, 1),
    ),
    (db) => moderation.markPictureSeen(db, 1, 'avatar'),
    (db) => moderation.selectFile(db, 1),
    (db) => moderation.selectHistory(db, 'video', 1),
    (db) => moderation.selectVideoDuplicates(db, 1),
    (db) => moderation.selectAlbumDuplicates(db, 1),
  ],
  'reports.sql.ts': [
    (db) => reports.insertReport(db, { ...REPORT, section: null, object_id: null, reason: '', due_at: null }),
    (db) => reports.selectReports(db, { state: 'open', limit: 10, offset: 0 }),
    (db) => reports.selectReports(db, { state: 'closed', limit: 10, offset: 0 }),
    (db) => reports.countReports(db, 'open'),
    (db) => reports.selectReport(db, 1),
    (db) => reports.lockReport(db, 1),
    (db) =>
      reports.changeReport(db, {
        id: 1,
        from: 'open',
        to: 'closed',
        memberId: null,
        answer: 'yes',
        reason: '',
      }),
  ],
  'release-keys.sql.ts': [
    (db) => keys.selectKeys(db),
    (db) => keys.selectKey(db, 'a1'),
    (db) =>
      keys.insertKey(db, { keyId: 'a1', publicKey: 'a', team: 'a', packages: ['shell'], isLocal: false }),
    (db) => keys.revokeKey(db, 'a1', null, 'lost'),
    (db) => keys.selectRevocations(db),
    (db) => keys.selectRevocations(db, 'shell'),
    (db) => keys.insertRevocation(db, { package: 'shell', version: '1.0.0', signedBefore: null, reason: '' }),
    (db) => keys.selectSignature(db, 'shell', '1.0.0'),
    (db) => keys.writeSignature(db, 'shell', '1.0.0', SIGNATURE),
    (db) => keys.selectLocallySigned(db, { shell: '1.0.0' }),
  ],
  'release-history.sql.ts': [
    (db) => history.lockChannels(db),
    (db) => history.selectHistory(db, 'stable'),
    (db) => history.endEntry(db, { channel: 'stable', outcome: 'replaced', endedBy: 'release', reason: '' }),
    (db) => history.insertEntry(db, { channel: 'stable', setId: 1, changedBy: 'release', reason: '' }),
    (db) =>
      history.upsertChannel(db, {
        channel: 'stable',
        setId: 1,
        previousSetId: null,
        share: 1,
        changedBy: 'release',
      }),
    (db) => history.wasEverStable(db, { shell: '1.0.0' }),
  ],
  'release-processes.sql.ts': [
    (db) => processes.beat(db, PROCESS, 'a server'),
    (db) => processes.writeWarmth(db, { processId: PROCESS, setId: 1, state: 'warm', error: null }),
    (db) => processes.deleteWarmth(db, PROCESS, [1]),
    (db) => processes.deleteProcess(db, PROCESS),
    (db) => processes.selectWarmth(db, 1, 15),
  ],
  'odd-objects.sql.ts': oddObjects.ODD_KINDS.map(
    (kind): StatementSample =>
      (db) =>
        oddObjects.selectOddObjects(db, kind),
  ),
  'browser-checks.sql.ts': [
    (db) => browserChecks.replaceCheck(db, 1, CHECK),
    (db) => browserChecks.copyCheck(db, { from: 1, to: 2 }),
    (db) => browserChecks.deleteOldPictures(db, 20),
    (db) => browserChecks.selectChecks(db, [1]),
    (db) => browserChecks.selectPictures(db, [1]),
    (db) => browserChecks.selectPicture(db, 1, 0, 'before'),
    (db) => browserChecks.selectLivePictures(db),
  ],
  'over-budget.sql.ts': [
    (db) => overBudget.updateOverBudget(db, 1, { reason: 'a test', lines: [] }),
    (db) => overBudget.selectOverBudget(db, 1),
  ],
  'previews.sql.ts': [
    (db) => previews.selectPreviews(db),
    (db) => previews.selectPreviewOfSet(db, 1),
    (db) => previews.endPreview(db, 'try'),
    (db) => previews.insertPreview(db, { name: 'try', set_id: 1, made_by: 'anna', expires_at: new Date() }),
  ],
  'operator-actions.sql.ts': [
    (db) => operators.insertOperatorAction(db, { command: 'keys', words: ['list'], who: 'anna' }),
    (db) => operators.selectOperatorActions(db, 'keys', { limit: 10 }),
    (db) => operators.selectOperatorActions(db, 'moderate', { about: 'video 1', limit: 10 }),
  ],
  'release-actions.sql.ts': [
    (db) => actions.recordAction(db, { act: 'hold', setId: 1, who: 'anna', reason: '' }),
    (db) => actions.selectActions(db, 10),
  ],
  'release-overview.sql.ts': [
    (db) => overview.selectNewestSets(db, 10, [1]),
    (db) => overview.selectLastRequests(db, [1]),
    (db) => overview.selectProcesses(db, 30),
    (db) => overview.selectChannelEntries(db, 10),
    (db) => overview.selectBuilds(db, [1]),
    (db) => overview.selectMakers(db, [1]),
  ],
  'release-queue.sql.ts': [
    (db) => queue.writeRebased(db, 1, { setId: 1, replacesSetId: 1 }),
    (db) => queue.selectQueue(db, 1),
    (db) => queue.selectBusy(db, 15),
  ],
  'releases.sql.ts': [
    (db) => releases.selectRelease(db, 'shell', '1.0.0'),
    (db) => releases.selectReleases(db, 10),
    (db) => releases.selectPublishedAt(db, { shell: '1.0.0' }),
    (db) => releases.insertRelease(db, RELEASE),
    (db) => releases.insertSet(db, { shell: '1.0.0' }, ''),
    (db) => releases.selectSameSet(db, { shell: '1.0.0' }, ''),
    (db) => releases.selectSets(db, [1]),
    (db) => releases.selectChannels(db),
    (db) =>
      releases.insertRequest(db, {
        set_id: 1,
        channel: 'stable',
        share: 100,
        replaces_set_id: null,
        changed_by: 'release',
        reason: '',
        may_rebase: true,
        canary_id: null,
      }),
    (db) => releases.addRequestNotice(db, 1, 'busy'),
    (db) => releases.spreadRequest(db, 1),
    (db) => releases.selectUpcomingSets(db),
    (db) => releases.selectRequest(db, 1),
    (db) => releases.claimRequest(db, 60),
    (db) => releases.extendLease(db, 1, 60),
    (db) => releases.endRequest(db, 1, 'running', 'done', null),
  ],
  'seed.sql.ts': [
    (db) =>
      db.transaction().execute(async (tx) => {
        const loud = await seed.quietTables(tx);
        await loud();
      }),
    (db) => db.transaction().execute((tx) => seed.dropIndexes(tx)),
    (db) =>
      db.transaction().execute(async (tx) => {
        await seed.prepareSeed(tx, WORDS);
        await seed.seedVideos(tx, WORDS, 1, 1);
      }),
    (db) => seed.lastVideoId(db),
    (db) => db.transaction().execute((tx) => seed.advanceVideoIds(tx)),
    (db) => seed.tidySeededTables(db, () => {}),
  ],
};
