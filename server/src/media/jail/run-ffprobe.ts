/** Starts ffprobe in the jail; it can write nothing at all. */
import { type RunLimits, PROBE_LIMITS } from './limits.ts';
import { MediaLimitError, NotAVideoError } from './media-errors.ts';
import { runJailed } from './run-jailed.ts';

export interface FfprobeRun {
  signal?: AbortSignal | undefined;
  limits?: RunLimits;
  /** What it prints, as it comes. */
  onOutput: (chunk: Buffer) => void;
}

/**
 * @param path the file that may be read
 * @throws NotAVideoError ffprobe makes nothing of the file
 * @throws MediaLimitError it was ended at one of its limits
 * @throws Error it was killed by someone else
 */
export const runFfprobe = async (
  ffprobe: string,
  path: string,
  args: readonly string[],
  { signal, limits, onOutput }: FfprobeRun,
): Promise<void> => {
  const end = await runJailed(ffprobe, ['-hide_banner', '-v', 'error', ...args], {
    reads: [path],
    limits: { ...PROBE_LIMITS, ...limits },
    signal,
    onOutput,
  });
  if (end.limit) throw new MediaLimitError(end.limit, `ffprobe was ended at its limit of ${end.limit}`);
  if (end.exitCode === null) throw new Error(`ffprobe was ended by ${end.endSignal ?? 'a signal'}`);
  if (end.exitCode !== 0)
    throw new NotAVideoError(
      `no media: ${end.log.trim().split('\n').at(-1) ?? 'ffprobe says nothing'}`,
      // It is media, of a codec that is not allowed.
      /^.*Codec \(\S+\) not on whitelist/m.test(end.log) ? 'decoder' : 'media',
    );
};
