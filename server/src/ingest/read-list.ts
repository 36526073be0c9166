/**
 * Reads what to ingest: the videos of a folder, with their details from a list in CSV. A bad row is reported and left out.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { CsvError, parse } from 'csv-parse/sync';
import { cleanText } from '../platform/text/clean-text.ts';
import { Refused } from '../platform/http/refused.ts';
import { titleFromFileName } from '../uploads/upload-details.ts';
import { extensionOf, isVideoExtension } from '../uploads/receiving/upload-format.ts';
import { checkDetails, type VideoDetails } from '../uploads/video-intake.ts';
import { IngestUsageError } from './usage-error.ts';

const LIST_COLUMNS = ['file', 'title', 'title_ja', 'description', 'categories', 'gender', 'models'] as const;

export interface IngestItem {
  /** Absolute. */
  path: string;
  /** As it is shown. */
  name: string;
  bytes: number;
  modifiedAt: Date;
  details: Partial<VideoDetails>;
  titleJa: string | undefined;
  /** Dirs or titles. */
  models: readonly string[];
  /** Of the list. */
  line: number | undefined;
}

export interface IngestProblem {
  /** Of the list; undefined for the list as a whole. */
  line: number | undefined;
  what: string;
}

export interface IngestList {
  items: IngestItem[];
  problems: IngestProblem[];
}

type Row = Record<string, string>;
interface Parsed {
  record: Row;
  info: { lines: number };
}

/** Moderators choose another where it does not fit; without one no upload goes before them. */
const DEFAULT_SCREENSHOT = 5;

const findVideos = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && isVideoExtension(extensionOf(entry.name)) && !entry.name.startsWith('.'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

/** @throws IngestUsageError when there are several */
const findList = async (folder: string): Promise<string | undefined> => {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv'));
  if (names.length > 1)
    throw new IngestUsageError(`there are ${names.length} lists in ${folder}: say which with --csv`);
  return names[0] === undefined ? undefined : join(folder, names[0]);
};

/** Semicolons too: commas stand between the columns. */
const readTerms = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[,;|]/)
      .map((term) => term.trim())
      .filter(Boolean),
  ),
];

const readRow = (row: Row): Partial<VideoDetails> => {
  const gender = row.gender?.trim();
  const group = GENDERS.find((known) => known === gender);
  if (gender && !group) throw new Error(`gender is one of ${GENDERS.join(', ')}`);
  const title = cleanText(row.title ?? '').trim();
  const description = cleanText(row.description ?? '').trim();
  const categories = readTerms(row.categories);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(group && { gender: group }),
    ...(categories.length > 0 && { categories }),
  };
};

const parseList = (text: string, problems: IngestProblem[]): Parsed[] => {
  try {
    return parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      info: true,
      trim: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        problems.push({ line: Number(error?.lines) || undefined, what: error?.message ?? 'not readable' });
        return undefined;
      },
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new IngestUsageError(`the list cannot be read: ${error.message}`);
  }
};

const toItem = async (
  folder: string,
  path: string,
  given: { details: Partial<VideoDetails>; titleJa?: string; models?: readonly string[]; line?: number },
): Promise<IngestItem> => {
  const { size, mtime } = await stat(path);
  const title = given.details.title ?? titleFromFileName(basename(path));
  const details = {
    screenshot: DEFAULT_SCREENSHOT,
    ...given.details,
    ...(title !== undefined && { title }),
  };
  checkDetails(details);
  return {
    path,
    name: relative(folder, path),
    bytes: size,
    modifiedAt: mtime,
    details,
    titleJa: given.titleJa,
    models: given.models ?? [],
    line: given.line,
  };
};

const explain = (error: unknown): string => {
  if (error instanceof Refused) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};

export interface ListChoice {
  folder: string;
  /** Undefined: the one in the folder, if any. */
  csv: string | undefined;
  /** For files of which the list says none. */
  categories: readonly string[];
}

/** Rows in their order, then the files that no row names. @throws IngestUsageError */
export const readList = async ({ folder: given, csv, categories }: ListChoice): Promise<IngestList> => {
  const folder = resolve(given);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new IngestUsageError(`there is no folder ${given}`);
  const items: IngestItem[] = [];
  const problems: IngestProblem[] = [];
  const lineOf = new Map<string, number>();
  const fallback = categories.length > 0 ? { categories } : {};
  const list = csv === undefined ? await findList(folder) : resolve(csv);
  const rows = list === undefined ? [] : parseList(await readFile(list, 'utf8'), problems);
  if (rows[0] && !('file' in rows[0].record))
    throw new IngestUsageError(`the first line of the list names its columns: ${LIST_COLUMNS.join(', ')}`);
  for (const { record, info } of rows) {
    const line = info.lines;
    try {
      const path = resolve(folder, record.file ?? '');
      if (!record.file || !path.startsWith(folder + sep)) throw new Error('file names none in the folder');
      const before = lineOf.get(path);
      if (before !== undefined) throw new Error(`${record.file} stands in line ${before} already`);
      lineOf.set(path, line);
      if (!isVideoExtension(extensionOf(path))) throw new Error(`${record.file} is no video by its name`);
      if (!(await stat(path).catch(() => undefined))?.isFile()) throw new Error(`there is no ${record.file}`);
      const details = { ...fallback, ...readRow(record) };
      const titleJa = cleanText(record.title_ja ?? '').trim() || undefined;
      items.push(await toItem(folder, path, { details, titleJa, models: readTerms(record.models), line }));
    } catch (error) {
      problems.push({ line, what: explain(error) });
    }
  }
  for (const path of await findVideos(folder))
    if (!lineOf.has(path))
      try {
        items.push(await toItem(folder, path, { details: fallback }));
      } catch (error) {
        problems.push({ line: undefined, what: `${relative(folder, path)}: ${explain(error)}` });
      }
  return { items, problems };
};
