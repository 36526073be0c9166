/** Writes the master playlist of a video. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MasterRendition, masterPlaylist } from './master-playlist.ts';

export type { MasterRendition } from './master-playlist.ts';

/** Writes `{folder}/master.m3u8`; bandwidth and CODECS are read from the renditions' files. */
export const writeMaster = async (folder: string, renditions: readonly MasterRendition[]): Promise<void> => {
  const path = join(folder, 'master.m3u8');
  await writeFile(`${path}.part`, await masterPlaylist(folder, renditions));
  await rename(`${path}.part`, path);
};
