/** Reads a table that somebody sends: rows with their lines; what cannot be read as a row is named and left out. */
import { CsvError, parse } from 'csv-parse/sync';
import { Refused } from '../../platform/http/refused.ts';
import { readCell } from '../../platform/text/write-csv.ts';
import type { Cells } from './term-sheet.ts';

export interface SheetRow {
  line: number;
  cells: Cells;
}
export interface BadLine {
  line: number;
  error: Refused;
}

interface Parsed {
  record: Record<string, string>;
  info: { lines: number };
}

const refuse = (message: string): Refused => new Refused('file_invalid_type', message, { field: 'file' });

/** @throws Refused file_invalid_type, bad_request */
export const readSheet = (
  file: Buffer,
  { columns, max }: { columns: readonly string[]; max: number },
): { rows: SheetRow[]; bad: BadLine[] } => {
  const bad: BadLine[] = [];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw refuse('the file is no text in UTF-8');
  }
  let parsed: Parsed[];
  try {
    parsed = parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim()),
      bom: true,
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const what = error?.message ?? 'not readable';
        bad.push({ line: Number(error?.lines) || 0, error: refuse(what) });
        return undefined;
      },
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(`the file cannot be read: ${error.message}`);
  }
  const names = Object.keys(parsed[0]?.record ?? {});
  if (!names.some((name) => columns.includes(name)))
    throw refuse(`the first line names the columns: ${columns.join(', ')}`);
  const unknown = names.find((name) => !columns.includes(name));
  if (unknown !== undefined)
    throw new Refused('file_invalid_type', `there is no column ${unknown}`, {
      field: 'file',
      info: { column: unknown },
    });
  if (parsed.length > max)
    throw new Refused('bad_request', `a file has at most ${max} rows`, { field: 'file', info: { max } });
  return {
    bad,
    rows: parsed.map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, readCell(cell)])),
    })),
  };
};
