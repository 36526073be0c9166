/** Where the embedded server of a data directory has its own: in it, or outside where its user cannot enter. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const embeddedHome = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, 'database-folder.txt'), 'utf8').catch(() => '')).trim() || dataDir;
