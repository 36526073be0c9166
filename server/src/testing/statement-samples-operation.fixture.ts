/** Calls of the functions whose statements run the site: chores, moderation, releases, filling the tables. */
import * as chores from '../platform/jobs/chores.sql.ts';
import * as demo from '../demo/demo-fill.sql.ts';
import * as moderation from '../moderation/moderation.sql.ts';
import * as overBudget from '../releases/over-budget.sql.ts';
import * as releases from '../releases/releases.sql.ts';
import * as seed from '../seed/seed.sql.ts';
import { notifyCacheDrop } from '../platform/cache/cache-drops.sql.ts';
import type { StatementSample, StatementSamples } from './statement-sample.ts';

const RELEASE = {
  name: 'shell',
  version: '1.0.0',
} as Parameters<typeof releases.insertRelease>[1];
const CHANNEL = { channel: 'stable', setId: 1, share: 100, changedBy: 'operator', replacesSetId: null };
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

export const OPERATION_SAMPLES: StatementSamples = {
  'cache-drops.sql.ts': [(db) => notifyCacheDrop(db, ['video-1'])],
  'chores.sql.ts': [
    (db) => chores.declareChores(db, [{ name: 'fold', everySeconds: 60 }]),
    (db) => chores.selectDueChores(db, ['fold']),
    (db) => chores.beginChore(db, 'fold', 'process'),
    (db) => chores.endChore(db, { name: 'fold', run: 1, durationMs: 1, error: undefined }),
    (db) => chores.endChore(db, { name: 'fold', run: 1, durationMs: 1, error: 'timed out' }),
  ],
  'demo-fill.sql.ts': [
    (db) => db.transaction().execute((tx) => demo.advanceIds(tx)),
    (db) => db.transaction().execute((tx) => demo.lockDemo(tx)),
  ],
  'moderation.sql.ts': [
    ...(['video', 'album'] as const).flatMap((kind): StatementSample[] => [
      (db) => moderation.selectQueue(db, { kinds: [kind], state: 'waiting', limit: 10, offset: 0 }),
      (db) => moderation.selectCase(db, kind, 1),
    ]),
    (db) => moderation.selectQueue(db, { kinds: ['video', 'album'], state: 'deleted', limit: 10, offset: 0 }),
    (db) => moderation.countQueue(db, { kinds: ['video', 'album'], state: 'waiting' }),
    (db) => moderation.selectHistory(db, 'video', 1),
    (db) => moderation.selectVideoDuplicates(db, 1),
    (db) => moderation.selectAlbumDuplicates(db, 1),
  ],
  'over-budget.sql.ts': [
    (db) => overBudget.updateOverBudget(db, 1, { reason: 'a test', lines: [] }),
    (db) => overBudget.selectOverBudget(db, 1),
  ],
  'releases.sql.ts': [
    (db) => releases.selectRelease(db, 'shell', '1.0.0'),
    (db) => releases.selectReleases(db, 10),
    (db) => releases.insertRelease(db, RELEASE),
    (db) => releases.insertSet(db, { shell: '1.0.0' }, ''),
    (db) => releases.selectSameSet(db, { shell: '1.0.0' }, ''),
    (db) => releases.selectSets(db, [1]),
    (db) => releases.selectChannels(db),
    (db) => releases.writeChannel(db, CHANNEL),
    (db) => releases.swapChannel(db, 'stable'),
    (db) => releases.clearChannel(db, 'candidate'),
    (db) => releases.insertRequest(db, { set_id: 1, channel: 'stable', share: 100, replaces_set_id: null }),
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
