/** What the operator reads of a file that was refused: the sentence that uploaders read, its code, and what was found in the file. */
import { readFileSync } from 'node:fs';

const ENGLISH = JSON.parse(
  readFileSync(new URL('../../../shared/src/messages/en.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

/** Of a stored failure: a stack, or ffmpeg's words, whose first line says what it is. The worker logs all of it. */
const detailOf = (error: string | null): string =>
  (error ?? '')
    .split('\n')[0]
    ?.replace(/^(?:[A-Z]\w*)?Error: /, '')
    .trim() ?? '';

/** @param detail as a person reads it; empty: there is none */
export const describeRefusal = (code: string | null, detail: string): string => {
  if (code === null) return detail === '' ? 'rejected' : `rejected (${detail})`;
  const sentence = ENGLISH[`error.${code}`];
  const [first, ...others] = [
    ...(sentence === undefined ? [] : [sentence]),
    code,
    ...(detail && detail !== code ? [detail] : []),
  ];
  return others.length === 0 ? `${first}` : `${first} (${others.join(': ')})`;
};

export const describeStoredRefusal = (code: string | null, error: string | null): string =>
  describeRefusal(code, detailOf(error));
