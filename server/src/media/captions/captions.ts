/**
 * Captions that members attach: WebVTT or SubRip in, clean WebVTT out. Read here, since no parser in the package registry
 * that was looked at (media-captions, node-webvtt, subsrt-ts, subtitle, vtt.js) is still kept up, and both forms are little
 * more than times and lines.
 */
import { cleanCueText } from './cue-text.ts';
import { readVttTime, vttTime } from './vtt-time.ts';

/** What is wrong: too large, no text, nothing to show within the video, too many, no such language, no time and title. */
export type CaptionsFault = 'bytes' | 'encoding' | 'empty' | 'many' | 'language' | 'line';

/** Not captions, or none that can be read; the message is one line for the log. */
export class CaptionsError extends Error {
  override name = 'CaptionsError';
  readonly why: CaptionsFault;
  constructor(why: CaptionsFault, message: string) {
    super(message);
    this.why = why;
  }
}

export const CAPTIONS_MAX_BYTES = 2 * 1024 * 1024;
const MAX_CUES = 20_000;
const MAX_CUE_CHARACTERS = 1000;

/** The tag as it is usually written: `pt-BR`. @throws CaptionsError for what is no language tag */
export const captionsLanguage = (text: string): string => {
  // Longer tags (extensions, private use) name no language that a viewer would look for, and end up in file names.
  const tag = /^[a-zA-Z]{2,3}(?:-[a-zA-Z]{4})?(?:-(?:[a-zA-Z]{2}|\d{3}))?$/.test(text) ? text : undefined;
  if (tag === undefined) throw new CaptionsError('language', 'not a language tag');
  return new Intl.Locale(tag).toString();
};

/** The language in its own words: `日本語`. @throws CaptionsError for what is no language tag */
export const captionsLabel = (language: string): string => {
  const tag = captionsLanguage(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

export interface Cue {
  start: number;
  end: number;
  settings: string;
  text: string;
}

/** Text of a file by its mark; without one it has to be UTF-8. */
const decode = (bytes: Uint8Array): string => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsError('encoding', 'neither UTF-8 nor UTF-16');
  }
};

/** `00:01:02,500 --> 00:01:04.000 align:start`: SubRip has commas and always hours. */
const TIMING =
  /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})(?:\s+(.*))?$/;

/** Settings of a cue that only move it; regions are not kept. */
const SETTING =
  /^(?:align:(?:start|center|end|left|right)|vertical:(?:rl|lr)|(?:line|position):-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end|line-left|line-right))?|size:\d{1,3}(?:\.\d+)?%)$/;

const cleanSettings = (text: string): string =>
  text
    .split(/\s+/)
    .filter((setting) => SETTING.test(setting))
    .join(' ');

/** Cues of WebVTT or SubRip in the file's order, their text as it stands there. */
export const readCues = (text: string): Cue[] => {
  const cues: Cue[] = [];
  let cue: (Cue & { lines: string[] }) | undefined;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of [...lines, ''].entries()) {
    const timing = TIMING.exec(line);
    if (!timing && cue && line.trim() !== '') {
      // The next cue's number or name, where the empty line before it was forgotten.
      if (!TIMING.test(lines[index + 1] ?? '')) cue.lines.push(line);
      continue;
    }
    if (cue) {
      const { lines: spoken, ...rest } = cue;
      cues.push({ ...rest, text: spoken.join('\n') });
      cue = undefined;
    }
    if (cues.length > MAX_CUES) throw new CaptionsError('many', `more than ${MAX_CUES} cues`);
    if (timing)
      cue = {
        start: readVttTime(timing[1] ?? ''),
        end: readVttTime(timing[2] ?? ''),
        settings: cleanSettings(timing[3] ?? ''),
        text: '',
        lines: [],
      };
  }
  return cues;
};

/** WebVTT of cues whose text is clean. */
export const writeCues = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(
      ({ start, end, settings, text }) =>
        `${vttTime(start)} --> ${vttTime(end)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`,
    )
    .join('\n')}`;

/**
 * @param bytes UTF-8, or UTF-16 with a mark; WebVTT or SubRip
 * @param durationSeconds of the video: cues beyond it are dropped
 * @returns WebVTT that holds cues alone: no styles, no regions, no markup but i, b, u, ruby and voice
 * @throws CaptionsError
 */
export const cleanCaptions = (bytes: Uint8Array, durationSeconds: number): string => {
  if (bytes.length > CAPTIONS_MAX_BYTES)
    throw new CaptionsError('bytes', `more than ${CAPTIONS_MAX_BYTES} bytes`);
  const cues = readCues(decode(bytes))
    .map((cue) => ({
      ...cue,
      end: Math.min(cue.end, durationSeconds),
      text: cleanCueText(cue.text.slice(0, MAX_CUE_CHARACTERS)),
    }))
    .filter(({ start, end, text }) => start < end && text !== '')
    .toSorted((a, b) => a.start - b.start);
  if (cues.length === 0) throw new CaptionsError('empty', 'no captions in it, or none within the video');
  return writeCues(cues);
};
