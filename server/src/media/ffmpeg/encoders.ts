/** Detects which encoders and filters this ffmpeg has; builds differ widely. */
import {
  EXTRA_CODEC_NAMES,
  EXTRA_CODECS,
  type ExtraCodec,
  type ExtraEncoder,
} from '../ladder/extra-codecs.ts';
import type { Ffmpeg } from './media-work.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

export interface Encoders {
  /** `ffmpeg -version`'s first line, for logs. */
  version: string;
  hasH264: boolean;
  /** Of each codec besides H.264 the quickest one there is; absent: no such ladder with this build. */
  extra: Partial<Record<ExtraCodec, ExtraEncoder>>;
  /** zscale and tonemap: HDR becomes SDR as it should look, else it is only converted and looks pale. */
  hasToneMapping: boolean;
}

const listOf = async (ffmpeg: Ffmpeg, what: string): Promise<string> => {
  let text = '';
  await runFfmpeg(ffmpeg, ['-v', 'error', what], { onOutput: (chunk) => (text += chunk.toString('latin1')) });
  return text;
};

const ask = async (ffmpeg: Ffmpeg): Promise<Encoders> => {
  const [version, encoders, filters] = await Promise.all(
    ['-version', '-encoders', '-filters'].map((what) => listOf(ffmpeg, what)),
  );
  /** ` V....D libx264  …`: the fourth letter X marks what is still an experiment, as AV1 in the build of 2018 is. */
  const has = (name: string): boolean => new RegExp(`^ V..[^X]\\S* ${name} `, 'm').test(encoders ?? '');
  const hasFilter = (name: string): boolean => new RegExp(`^ \\S+ ${name} `, 'm').test(filters ?? '');
  return {
    version: version?.split('\n')[0] ?? '',
    hasH264: has('libx264'),
    extra: Object.fromEntries(
      EXTRA_CODEC_NAMES.flatMap((codec) => {
        const encoder = EXTRA_CODECS[codec].encoders.find(has);
        return encoder ? [[codec, encoder]] : [];
      }),
    ),
    hasToneMapping: hasFilter('zscale') && hasFilter('tonemap'),
  };
};

const known = new Map<Ffmpeg, Promise<Encoders>>();

/** Asks once per program and process. @throws FfmpegError when the program does not run */
export const detectEncoders = (ffmpeg: Ffmpeg): Promise<Encoders> => {
  const asked = known.get(ffmpeg) ?? ask(ffmpeg);
  known.set(ffmpeg, asked);
  asked.catch(() => known.delete(ffmpeg));
  return asked;
};
