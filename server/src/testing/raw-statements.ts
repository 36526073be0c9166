/** Which raw statements of `*.sql.ts` the tests of a run have run, and which none has. */
import { appendFileSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a run of all tests collects the statements that ran; each process writes a file of its own. */
export const RUN_STATEMENTS_VARIABLE = 'FOYER_RUN_STATEMENTS';

/** What stands between the values of a template, as it is written, names its statement. */
type Texts = readonly string[] & { raw?: readonly string[] };

const ran = new Set<string>();
export const noteRun = (texts: Texts): void => void ran.add((texts.raw ?? texts).join('${}'));

/** Call it when no more statements will run. */
export const saveRuns = (): void => {
  const folder = process.env[RUN_STATEMENTS_VARIABLE];
  const lines = [...ran].map((name) => `${JSON.stringify(name)}\n`);
  if (folder && lines.length > 0) appendFileSync(join(folder, String(process.pid)), lines.join(''));
  ran.clear();
};

/** The template that starts at `start`, and where it ends. */
const readTemplate = (source: string, start: number): { name: string; end: number } => {
  let name = '';
  let depth = 0;
  let at = start;
  for (; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (depth === 0 && letter === '`') break;
    if (source.startsWith('${', at)) {
      if (depth === 0) name += '${}';
      depth += 1;
      at += 1;
    } else if (letter === '\\') {
      if (depth === 0) name += source.slice(at, at + 2);
      at += 1;
    } else if (depth > 0) depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    else name += letter;
  }
  return { name, end: at + 1 };
};

/** Templates of `typedSql`, and those of plain `sql` that run as they stand; the others are parts of statements. */
export const listStatements = (source: string): string[] => {
  const read = (head: RegExp) =>
    [...source.matchAll(head)].map(({ index, 0: found }) => readTemplate(source, index + found.length));
  return [
    ...read(/typedSql\([^`]*?\)\s*`/g),
    ...read(/\bsql`/g).filter(({ end }) => /^\s*\.execute\(/.test(source.slice(end))),
  ].map(({ name }) => name);
};

/** @returns file and start of each statement that no process has saved into the folder. */
export const findNeverRun = async (
  folder: string,
  source = join(import.meta.dirname, '..'),
): Promise<string[]> => {
  const seen = new Set<unknown>();
  for (const file of await readdir(folder))
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n'))
      if (line) seen.add(JSON.parse(line));
  const found: string[] = [];
  for await (const file of glob('**/*.sql.ts', { cwd: source }))
    for (const name of listStatements(await readFile(join(source, file), 'utf8')))
      if (!seen.has(name)) found.push(`${file}: ${name.trim().replace(/\s+/g, ' ').slice(0, 80)}`);
  return found.sort();
};
