/** Makes an index of OpenSearch from nothing while searches ask the one before, and ends them. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchConfig } from '../../platform/config/search-config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { lockAgainstRebuild } from '../../platform/database/lock-against-rebuild.ts';
import { type AskOpenSearch, askOpenSearch, SearchUnavailable } from './opensearch-client.ts';
import { INDEX_BODY, makeDocuments, sendDocuments, WRITE_TIMEOUT_MS } from './opensearch-index.ts';
import {
  deleteAllChanges,
  deleteIndexes,
  hasTransactionsBefore,
  insertIndex,
  selectIndexNames,
  selectListedIds,
  selectNextTransaction,
} from './search-changes.sql.ts';

const BATCH = 500;
const LOOK_MS = 100;

/** Undefined for what OpenSearch does not know. */
const unlessMissing = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SearchUnavailable && error.status === 404) return undefined;
    throw error;
  }
};

const write = { timeoutMs: WRITE_TIMEOUT_MS } as const;

const deleteAtOpenSearch = async (ask: AskOpenSearch, names: readonly string[]): Promise<void> => {
  for (const name of names) await unlessMissing(ask({ ...write, method: 'DELETE', path: `/${name}` }));
};

/** Indexes that searches ask now: one, or none before the first rebuild. */
const listLive = async (ask: AskOpenSearch, alias: string): Promise<string[]> =>
  Object.keys((await unlessMissing(ask({ ...write, method: 'GET', path: `/_alias/${alias}` }))) ?? {});

/** In one transaction at a time with the scheduled job and other rebuilds. */
const locked = <Result>(db: Database, run: (tx: Database) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockAgainstRebuild(tx, 'search_indexes');
    return run(tx);
  });

const forget = (db: Database, names: readonly string[]): Promise<void> =>
  locked(db, (tx) => deleteIndexes(tx, names));

/** What rebuilds left that were killed. */
const endLeftovers = async (db: Database, ask: AskOpenSearch, alias: string): Promise<void> => {
  const live = await listLive(ask, alias);
  const leftovers = (await selectIndexNames(db)).filter((name) => !live.includes(name));
  await forget(db, leftovers);
  await deleteAtOpenSearch(ask, leftovers);
};

/** Every write from now on is noted, and every one before is seen. */
const noteChanges = async (db: Database, name: string, signal: AbortSignal | undefined): Promise<void> => {
  await inTransaction(db, (tx) => insertIndex(tx, name));
  const next = await selectNextTransaction(db);
  while (await hasTransactionsBefore(db, next)) await sleep(LOOK_MS, undefined, signal ? { signal } : {});
};

const requireOwn = async (tx: Database, name: string): Promise<void> => {
  // Writing into it would make it anew, without its mapping.
  if (!(await selectIndexNames(tx)).includes(name)) throw new Error('another rebuild has started meanwhile');
};

export interface RebuildOptions {
  signal?: AbortSignal;
  /** Called after each batch. */
  onProgress?: (videos: number) => void;
}

const fill = async (
  db: Database,
  ask: AskOpenSearch,
  name: string,
  { signal, onProgress }: RebuildOptions,
): Promise<number> => {
  let videos = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal?.throwIfAborted();
    const from: number = after;
    after = await locked(db, async (tx) => {
      await requireOwn(tx, name);
      const ids = await selectListedIds(tx, from, BATCH);
      const refused = await sendDocuments(ask, [name], await makeDocuments(tx, ids), signal);
      for (const [id, reason] of refused) throw new Error(`OpenSearch refuses video ${id}: ${reason}`);
      videos += ids.length;
      return ids.at(-1);
    });
    onProgress?.(videos);
  }
  return videos;
};

/** Searches ask it from now on, all of them at the same moment. */
const makeLive = async (db: Database, ask: AskOpenSearch, alias: string, name: string): Promise<void> => {
  await ask({ ...write, method: 'POST', path: `/${name}/_refresh` });
  const before = await locked(db, async (tx) => {
    await requireOwn(tx, name);
    const live = await listLive(ask, alias);
    const actions = [...live.map((index) => ({ remove: { index, alias } })), { add: { index: name, alias } }];
    await ask({ ...write, method: 'POST', path: '/_aliases', body: { actions } });
    const known = await selectIndexNames(tx);
    const others = [...new Set([...live, ...known])].filter((other) => other !== name);
    await deleteIndexes(tx, others);
    return others;
  });
  await deleteAtOpenSearch(ask, before);
};

/** @returns how many videos it holds. @throws SearchUnavailable, Error in a line; searches then ask the index before, as until now */
export const rebuildIndex = async (
  db: Database,
  config: SearchConfig,
  options: RebuildOptions = {},
): Promise<number> => {
  const ask = askOpenSearch(config);
  const { alias } = config;
  await endLeftovers(db, ask, alias);
  const name = `${alias}-${Date.now()}-${randomBytes(3).toString('hex')}`;
  await ask({ ...write, method: 'PUT', path: `/${name}`, body: INDEX_BODY });
  try {
    await noteChanges(db, name, options.signal);
    const videos = await fill(db, ask, name, options);
    await makeLive(db, ask, alias, name);
    return videos;
  } catch (error) {
    const live = await listLive(ask, alias).catch(() => [name]);
    if (!live.includes(name)) {
      await forget(db, [name]);
      await deleteAtOpenSearch(ask, [name]).catch(() => {});
    }
    throw error;
  }
};

/** Nothing is noted any more, and OpenSearch holds nothing of the site. */
export const endIndexes = async (db: Database, config: SearchConfig): Promise<void> => {
  const ask = askOpenSearch(config);
  const live = await listLive(ask, config.alias);
  const names = await locked(db, async (tx) => {
    const known = await selectIndexNames(tx);
    await deleteIndexes(tx, known);
    await deleteAllChanges(tx);
    return [...new Set([...known, ...live])];
  });
  await deleteAtOpenSearch(ask, names);
};
