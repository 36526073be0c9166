/** The master playlist of a film folder, from what lies in it. */

export interface MasterRung {
  /** Folder beside the master: `480p`, `source`, `av1-480p`. */
  name: string;
  width: number;
  height: number;
  framesPerSecond: number;
}

/** Writes `{folder}/master.m3u8`; bandwidth and CODECS are read from the rungs' files. */
export const writeMaster = async (_folder: string, _rungs: readonly MasterRung[]): Promise<void> => {
  throw new Error('not built yet');
};
