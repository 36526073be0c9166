/** Puts the master playlist into a film's folder. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MasterRung, masterPlaylist } from './master-playlist.ts';

export type { MasterRung } from './master-playlist.ts';

/** Writes `{folder}/master.m3u8`; bandwidth and CODECS are read from the rungs' files. */
export const writeMaster = async (folder: string, rungs: readonly MasterRung[]): Promise<void> => {
  const path = join(folder, 'master.m3u8');
  await writeFile(`${path}.part`, await masterPlaylist(folder, rungs));
  await rename(`${path}.part`, path);
};
