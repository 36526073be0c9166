/** Builds the input arguments of ffmpeg and ffprobe for an untrusted file. */
import { resolve } from 'node:path';
import { ALLOWED_DECODERS, ALLOWED_FORMATS, ALLOWED_PROTOCOLS } from '../jail/allow-lists.ts';
import { MAX_PIXELS } from '../jail/limits.ts';

/**
 * Options that stand before every input file. A playlist that is named .mp4 opens the HLS demuxer and, through it, any
 * file or address (seen with the 2018 build), so protocols, formats and decoders are closed lists.
 */
export const fileInput = (path: string): string[] => [
  ...['-protocol_whitelist', ALLOWED_PROTOCOLS.join(',')],
  ...['-format_whitelist', ALLOWED_FORMATS.join(',')],
  ...['-codec_whitelist', ALLOWED_DECODERS.join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
  ...['-i', `file:${resolve(path)}`],
];
