/** Removes files that were sent when nothing is made of them any more. */
import { selectPastSources, deleteSource } from './video-sources.sql.ts';
import { folderOfSource } from '../platform/storage/media-keys.ts';
import { removeFolders, type StoredFilesDeps } from '../stored-files/stored-files.ts';
import { RETRYABLE_CODES } from './video-failures.ts';

/** A scheduled job. @returns how many were removed */
export const sweepSources = async (
  deps: StoredFilesDeps,
  { keepsDone }: { keepsDone: boolean },
): Promise<number> => {
  let count = 0;
  for (const source of await selectPastSources(deps.db, { keepsDone, retryable: RETRYABLE_CODES })) {
    if (!(await deleteSource(deps.db, source))) continue;
    const folder = folderOfSource(source.source_key);
    if (folder) await removeFolders(deps, [folder]);
    // Also where it was not noted as a folder.
    await deps.storage.delete(source.source_key);
    count += 1;
  }
  return count;
};
