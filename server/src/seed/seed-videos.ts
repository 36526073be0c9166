/** Fills a database with made-up videos: for benches and for trying things at size. They have no media files. */
import type { Database } from '../platform/database/create-database.ts';
import { indexTokens } from '../search/search-tokens.ts';
import {
  rebuildAnchors,
  rebuildFilteredAnchors,
  rebuildCounters,
  rebuildCountryRankings,
  rebuildPopularSearch,
  rebuildTops,
} from '../catalogue/rebuild-lists.ts';
import { rebuildMemberAnchors } from '../members/member-scheduled-jobs.ts';
import {
  advanceVideoIds,
  createIndex,
  dropIndexes,
  lastVideoId,
  prepareSeed,
  quietTables,
  type SeedWords,
  seedVideos,
  tidySeededTables,
} from './seed.sql.ts';
import {
  DESCRIPTIONS,
  FIRST_WORDS,
  JAPANESE_TITLES,
  SECOND_WORDS,
  SEED_CATEGORIES,
  SEED_COUNTRIES,
  seedName,
  THIRD_WORDS,
} from './vocabulary.ts';

const CHUNK = 25_000;
/** Shares of the whole time, measured at a million: rows, indexes, what is counted. */
const ROWS_SHARE = 0.62;
const INDEXES_SHARE = 0.2;
/** Where the positions of words start, so that phrases do not run from one text into the next. */
const JAPANESE_POSITION = 10;
const DESCRIPTION_POSITION = 30;

export type SeedProgress = (share: number, what: string) => void;

const tokensOf = (text: string, weight: 'A' | 'C', start: number): string =>
  indexTokens(text)
    .map((token, i) => `'${token}':${start + i}${weight}`)
    .join(' ');

const names = (count: number, name: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => name(n));

const wordsFor = (videos: number): SeedWords => ({
  first: FIRST_WORDS,
  second: SECOND_WORDS,
  third: THIRD_WORDS,
  japanese: JAPANESE_TITLES.map((title) => ({ title, tokens: tokensOf(title, 'A', JAPANESE_POSITION) })),
  descriptions: DESCRIPTIONS.map((text) => ({ text, tokens: tokensOf(text, 'C', DESCRIPTION_POSITION) })),
  categories: SEED_CATEGORIES,
  models: names(Math.min(4000, Math.max(40, Math.ceil(videos / 250))), seedName),
  channels: names(Math.min(400, Math.max(12, Math.ceil(videos / 2500))), (n) => `Channel ${n + 1}`),
  members: names(Math.min(1_000_000, Math.max(50, Math.ceil(videos / 10))), (n) => `visitor-${n + 1}`),
  countries: SEED_COUNTRIES,
});

export interface SeedOptions {
  /**
   * Nobody else uses the database: indexes are dropped and built again, which is quicker, but keeps every reader of the tables
   * waiting until the end, those of albums too, since their pictures stand in the same table as the videos'.
   */
  isAlone?: boolean;
}

/** Adds videos behind those that there are. All of the rows come in one transaction, or none. */
export const seedDatabase = async (
  db: Database,
  videos: number,
  onProgress: SeedProgress,
  { isAlone = false }: SeedOptions = {},
): Promise<void> => {
  const words = wordsFor(videos);
  await db.transaction().execute(async (tx) => {
    onProgress(0, 'words, categories, models and members');
    const wakeTables = await quietTables(tx);
    await prepareSeed(tx, words);
    const indexes = isAlone ? await dropIndexes(tx) : [];
    const before = await lastVideoId(tx);
    for (let done = 0; done < videos; done += CHUNK) {
      onProgress(
        (done / videos) * ROWS_SHARE,
        `videos ${done.toLocaleString('en')} of ${videos.toLocaleString('en')}`,
      );
      await seedVideos(tx, words, before + done + 1, before + Math.min(videos, done + CHUNK));
    }
    for (const [made, { name, statement }] of indexes.entries()) {
      onProgress(ROWS_SHARE + (made / indexes.length) * INDEXES_SHARE, `index ${name}`);
      await createIndex(tx, statement);
    }
    await advanceVideoIds(tx);
    await wakeTables();
  });
  const rest = ROWS_SHARE + INDEXES_SHARE;
  onProgress(rest, 'tidying up');
  await tidySeededTables(db, (table) => onProgress(rest + 0.03, `tidying up ${table}`));
  onProgress(rest + 0.08, 'totals');
  await rebuildCounters(db);
  onProgress(rest + 0.11, 'rankings by country');
  await rebuildCountryRankings(db);
  onProgress(rest + 0.13, 'anchors of deep pages');
  await rebuildAnchors(db);
  await rebuildFilteredAnchors(db);
  await rebuildMemberAnchors(db);
  onProgress(rest + 0.14, 'first pages of models and channels');
  await rebuildTops(db);
  onProgress(rest + 0.15, 'popular videos of searches');
  await rebuildPopularSearch(db);
  onProgress(1, `${videos.toLocaleString('en')} videos added`);
};
