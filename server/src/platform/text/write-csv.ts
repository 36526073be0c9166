/** Tables as CSV (RFC 4180). */
export type CsvCell = string | number | null;

/** Spreadsheets take text that starts so for a formula, those of Japanese also by full-width signs; one that is marked already gets a second mark, so that `readCell` takes away exactly what was added. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARKED = /^'+[=+\-@\t\r\n＝＋－＠]/;

const writeCell = (cell: CsvCell): string => {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');

/** A cell as it was before `writeCsv`. */
export const readCell = (text: string): string => (MARKED.test(text) ? text.slice(1) : text);
