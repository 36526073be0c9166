/** Reads the packets of a file without decoding them: what it holds, whatever its header says. */
import { fileInput } from '../ffmpeg/file-input.ts';
import { type FfprobeRun, runFfprobe } from './run-ffprobe.ts';

export interface PacketSpan {
  /** Of pictures and sound together; undefined without any time stamps. */
  firstSeconds: number | undefined;
  endSeconds: number | undefined;
  /** When the last packet of the stream's pictures is shown, and when the last sound ends. */
  lastPictureSeconds: number | undefined;
  soundEndSeconds: number | undefined;
  /** Pictures of the stream. */
  videoPackets: number;
}

/**
 * @param fromSeconds starts at the key frame before; undefined: reads all of the file
 * @throws as `runFfprobe`
 */
export const scanPackets = async (
  ffprobe: string,
  path: string,
  videoStream: number,
  fromSeconds: number | undefined,
  run: Omit<FfprobeRun, 'onOutput'>,
): Promise<PacketSpan> => {
  const span: PacketSpan = {
    firstSeconds: undefined,
    endSeconds: undefined,
    lastPictureSeconds: undefined,
    soundEndSeconds: undefined,
    videoPackets: 0,
  };
  const readLine = (line: string): void => {
    const [kind, stream, time, length] = line.split(',');
    if (kind !== 'video' && kind !== 'audio') return;
    if (Number(stream) === videoStream) span.videoPackets += 1;
    else if (kind === 'video') return;
    const seconds = Number(time);
    if (!time || !Number.isFinite(seconds)) return;
    span.firstSeconds = Math.min(span.firstSeconds ?? seconds, seconds);
    const end = seconds + (Number(length) || 0);
    span.endSeconds = Math.max(span.endSeconds ?? 0, end);
    if (kind === 'video') span.lastPictureSeconds = Math.max(span.lastPictureSeconds ?? 0, seconds);
    else span.soundEndSeconds = Math.max(span.soundEndSeconds ?? 0, end);
  };
  let rest = '';
  await runFfprobe(
    ffprobe,
    path,
    [
      ...(fromSeconds === undefined ? [] : ['-read_intervals', `${Math.max(0, fromSeconds).toFixed(3)}%`]),
      ...['-show_entries', 'packet=codec_type,stream_index,pts_time,duration_time', '-of', 'csv=p=0'],
      ...fileInput(path),
    ],
    {
      ...run,
      onOutput: (chunk) => {
        const lines = (rest + chunk.toString('latin1')).split('\n');
        rest = (lines.pop() ?? '').slice(-200);
        lines.forEach(readLine);
      },
    },
  );
  readLine(rest);
  return span;
};
