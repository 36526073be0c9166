/** Chores of the storage: purge files of long-deleted objects, and clean up after killed processes. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { purgeDeleted, sweepStoredFiles } from './media-removal.ts';
import type { StoredFilesDeps } from './stored-files.ts';
import type { Database } from '../platform/database/create-database.ts';

/** @param purgeDays after which files of deleted and rejected uploads are removed; 0: never */
export const storageChores = (
  deps: StoredFilesDeps,
  { purgeDays }: { purgeDays: number },
): readonly Chore[] => [
  { name: 'sweep of stored files', everySeconds: 3600, run: () => sweepStoredFiles(deps) },
  ...(purgeDays === 0
    ? []
    : [
        {
          name: 'purge of what was deleted',
          everySeconds: 6 * 3600,
          run: async (_db: Database, signal: AbortSignal) => {
            while (!signal.aborted && (await purgeDeleted(deps, purgeDays)) > 0);
          },
        },
      ]),
];
