/** Sends an index outside PostgreSQL what changed of videos. */
import type { SearchConfig } from '../../platform/config/search-config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { lockAgainstRebuild } from '../../platform/database/lock-against-rebuild.ts';
import { type AskOpenSearch, askOpenSearch } from './opensearch-client.ts';
import { makeDocuments, sendDocuments } from './opensearch-index.ts';
import { deleteChanges, selectChanges, selectIndexNames } from './search-changes.sql.ts';

const BATCH = 500;

/**
 * What was sent is deleted once OpenSearch has taken it: a process that is killed in between sends it again. The lock keeps a rebuild from
 * writing what it read before over what this read after it.
 */
const sendSome = (db: Database, ask: AskOpenSearch, signal: AbortSignal | undefined) =>
  inTransaction(db, async (tx) => {
    await lockAgainstRebuild(tx, 'search_indexes');
    const indexes = await selectIndexNames(tx);
    const changes = indexes.length > 0 ? await selectChanges(tx, BATCH) : [];
    const documents = await makeDocuments(tx, [...new Set(changes.map(({ video_id: id }) => id))]);
    const refused = await sendDocuments(ask, indexes, documents, signal);
    const taken = changes.filter(({ video_id: id }) => !refused.has(id));
    await deleteChanges(tx, taken);
    return { isLast: changes.length < BATCH, refused };
  });

/** @throws SearchUnavailable; Error with the first video that was refused, after the others were sent */
export const followChanges = async (
  db: Database,
  config: SearchConfig,
  signal?: AbortSignal,
): Promise<void> => {
  const ask = askOpenSearch(config);
  while (!signal?.aborted) {
    const { isLast, refused } = await sendSome(db, ask, signal);
    for (const [id, reason] of refused) throw new Error(`OpenSearch refuses video ${id}: ${reason}`);
    if (isLast) return;
  }
};
