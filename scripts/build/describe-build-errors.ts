/** What webpack and its loaders found wrong, as lines with file and place: a report of webpack is mostly its own stack and the paths of its loaders. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { placeAt } from '../../shared/config/place-in-text.mjs';

/** What a team member mends: printed as its lines alone. */
export class BuildFault extends Error {
  override name = 'BuildFault';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

interface BuildError {
  message: string;
  loc?: unknown;
  module?: unknown;
}

/** css-loader and our catalogue loader: `(3:7) /path/of.css Unknown word`. */
const PLACED = /^(?:\w*Error: )?\((\d+:\d+)\) (?:\/\S+ )?(.+)$/m;
/** swc: a sentence, a frame that names the line, and a mark below what is wrong. */
const FRAMED = /(?:^|Error:)\s+[x×]\s+(.+)\n\s*,-\[.+?:(\d+):\d+\]/mu;
const MARK = /^( *\d+ \| ).*\n *[:·|] ( *)\^/m;
const NOT_FOUND = /Can't resolve '([^']+)'/;
/** Of webpack, and of stacks. */
const NOISE = /^(?:Module (?:build failed|not found|parse failed)|\s+at |Caused by:|Stack backtrace:|\s*$)/;

const fileOf = ({ module }: BuildError): string | undefined =>
  (module as { resource?: string } | undefined)?.resource?.replace(/\?.*/, '');

const placeOfRequest = (file: string, request: string): string | undefined => {
  try {
    const text = readFileSync(file, 'utf8');
    const index = Math.max(text.indexOf(`'${request}'`), text.indexOf(`"${request}"`));
    return index < 0 ? undefined : placeAt(text, index + 1);
  } catch {
    return undefined;
  }
};

const describeOne = (error: BuildError): { place?: string; words: string } => {
  const text = stripVTControlCharacters(error.message);
  const [, place, words] = PLACED.exec(text) ?? [];
  if (place && words) return { place, words };
  const [, sentence, line] = FRAMED.exec(text) ?? [];
  if (sentence && line) {
    const column = (MARK.exec(text)?.[2]?.length ?? 0) + 1;
    return { place: `${line}:${column}`, words: sentence };
  }
  const [, request] = NOT_FOUND.exec(text) ?? [];
  if (request) {
    const file = fileOf(error);
    return { place: file && placeOfRequest(file, request), words: `there is no ${request}` };
  }
  const { start } = (error.loc ?? {}) as { start?: { line: number; column: number } };
  const own = text.split('\n').filter((part) => !NOISE.test(part));
  return {
    place: start && `${start.line}:${start.column + 1}`,
    words: own.join('\n').replace(/^Error: /, '') || (text.split('\n')[0] ?? ''),
  };
};

/** @param from the folder that paths are relative to @returns each fault once: several compilations find the same */
export const describeBuildErrors = (errors: readonly BuildError[], from: string): string[] => {
  const lines = errors.map((error) => {
    const file = fileOf(error);
    const { place, words } = describeOne(error);
    const where = [file && relative(from, file).split(sep).join('/'), place].filter(Boolean).join(':');
    return where ? `${where}: ${words}` : words;
  });
  return [...new Set(lines)];
};
