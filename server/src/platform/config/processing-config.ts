/** How workers make videos of uploads. */
import { ConfigError, type Environment, readFlag, readInteger, readText } from './environment.ts';

const TRANSCODE_PRESETS = ['ultrafast', 'superfast', 'veryfast', 'faster', 'medium'] as const;

/** Codecs of ladders besides the H.264 one, in the order in which they are made. */
const EXTRA_LADDERS = ['av1', 'hevc'] as const;

/** How workers make videos of uploads. */
export interface ProcessingConfig {
  /** Of x264: faster ones make larger files. */
  preset: (typeof TRANSCODE_PRESETS)[number];
  /** Encoder threads of each rendition. */
  threads: number;
  /** Videos and pieces that one process encodes at a time; 0: it leaves them to others. */
  encodeJobs: number;
  /** Uploads that one process looks through at a time; 0: it leaves them to others. */
  scanJobs: number;
  /** Longer videos than two of these are cut in pieces of about this length. */
  pieceSeconds: number;
  /** Those that this site makes. */
  extraLadders: readonly (typeof EXTRA_LADDERS)[number][];
  /** A ladder ends at the rendition that shows all that its source does. */
  endsLadders: boolean;
  /** Whether the file that was sent is kept when its video is done. */
  keepSources: boolean;
  /** How long work waits that found the disk full. */
  diskRetrySeconds: number;
}

const readExtraLadders = (env: Environment): ProcessingConfig['extraLadders'] => {
  const names = readText(env, 'FOYER_EXTRA_LADDERS')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const wanted = names.filter((name) => name !== '');
  const unknown = wanted.find((name) => !EXTRA_LADDERS.some((known) => known === name));
  if (unknown !== undefined)
    throw new ConfigError(
      'FOYER_EXTRA_LADDERS',
      `must name some of ${EXTRA_LADDERS.join(', ')}, not "${unknown}"`,
    );
  return EXTRA_LADDERS.filter((name) => wanted.includes(name));
};

/** Of AVIF. The picture process alone uses it, which starts without the rest of the configuration. */
export const readPictureEffort = (env: Environment): number => readInteger(env, 'FOYER_PICTURE_EFFORT');

export const readProcessing = (env: Environment): ProcessingConfig => {
  const name = readText(env, 'FOYER_TRANSCODE_PRESET');
  const preset = TRANSCODE_PRESETS.find((known) => known === name);
  if (!preset)
    throw new ConfigError('FOYER_TRANSCODE_PRESET', `must be one of ${TRANSCODE_PRESETS.join(', ')}`);
  // Refused at the start, not at the first picture.
  readPictureEffort(env);
  return {
    preset,
    threads: readInteger(env, 'FOYER_TRANSCODE_THREADS'),
    encodeJobs: readInteger(env, 'FOYER_TRANSCODE_JOBS'),
    scanJobs: readInteger(env, 'FOYER_SCAN_JOBS'),
    pieceSeconds: readInteger(env, 'FOYER_PIECE_SECONDS'),
    extraLadders: readExtraLadders(env),
    endsLadders: readFlag(env, 'FOYER_SHORT_LADDERS'),
    keepSources: readFlag(env, 'FOYER_KEEP_SOURCES'),
    diskRetrySeconds: readInteger(env, 'FOYER_DISK_RETRY_SECONDS'),
  };
};
