/** Several fragmented MP4 files of one run of ffmpeg in which a stream that is encoded once may lie in more than one. */
import { FRAGMENTED_OPTIONS } from '../hls/slice-cmaf.ts';

export interface EncodedStream {
  /** What the filters call it. */
  label: string;
  /** Of the encoder: pairs of an option and its value. */
  encoder: readonly string[];
}

export interface SharedFile {
  /** In the working directory; letters, digits, dots and minus signs. */
  name: string;
  /** Which streams lie in it: `v:0`, `a:1`, in the order of the streams of that kind. */
  streams: readonly string[];
}

/** `-preset` and `-profile:v` of one stream among several are `-preset:v:1` and `-profile:v:1`. */
const ofStream = (encoder: readonly string[], stream: string): string[] =>
  encoder.map((word, index) => (index % 2 === 0 ? `${word.replace(/:[va]$/, '')}:${stream}` : word));

const kindOf = ({ encoder }: EncodedStream): 'v' | 'a' => (encoder.includes('-c:a') ? 'a' : 'v');

/** Arguments of ffmpeg's `tee`, which packs each stream for every file that it lies in. */
export const sharedOutputs = (
  streams: readonly EncodedStream[],
  files: readonly SharedFile[],
  maxSeconds: number | undefined,
): string[] => {
  const places = streams.map(
    (stream, index) => streams.slice(0, index).filter((other) => kindOf(other) === kindOf(stream)).length,
  );
  const options = Object.entries(FRAGMENTED_OPTIONS).map(([name, value]) => `${name}=${value}`);
  return [
    ...streams.flatMap(({ label }) => ['-map', label]),
    ...streams.flatMap((stream, index) => ofStream(stream.encoder, `${kindOf(stream)}:${places[index]}`)),
    // MP4 has the parameters of a stream in its header; `tee` does not ask encoders for them.
    ...['-flags', '+bitexact+global_header', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...(maxSeconds === undefined ? [] : ['-t', maxSeconds.toFixed(3)]),
    ...['-f', 'tee'],
    files
      .map(({ name, streams: own }) => `[select=\\'${own.join(',')}\\':${options.join(':')}]${name}`)
      .join('|'),
  ];
};
