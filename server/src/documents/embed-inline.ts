/**
 * What stands in an embed's document, as it does in those of pages: the stylesheets, so that nothing has to be fetched before the poster
 * is shown, and the script that keeps a tap until the player can answer it. They come from the release's folder, whose
 * hashes were checked; the policy allows them by their own hashes.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';

export interface EmbedInline {
  /** Texts of the stylesheets, by file name. What is missing is linked. */
  styles: Readonly<Record<string, string>>;
  /** Left out where the player brings none, or none that may stand in a document. */
  script?: string;
  /** Source expressions of the content security policy. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

const NONE: EmbedInline = { styles: {}, styleHashes: [], scriptHashes: [] };
const known = new WeakMap<Release, EmbedInline>();

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const read = async (folder: string, { browser }: Release): Promise<EmbedInline> => {
  const load = (file: string) => readFile(join(folder, 'browser', file), 'utf8');
  const files = browser.entries.embed?.css ?? [];
  const found = await Promise.all(files.map(async (file) => ({ file, text: await load(file) })));
  // A text that could end its element is left to a link.
  const fitting = found.filter(({ text }) => !/<\/style/i.test(text));
  const [tapsFile] = browser.entries['embed-taps']?.js ?? [];
  const taps = tapsFile === undefined ? '' : await load(tapsFile);
  const script = taps === '' || /<\/script|<!--/i.test(taps) ? undefined : taps;
  return {
    styles: Object.fromEntries(fitting.map(({ file, text }) => [file, text])),
    ...(script !== undefined && { script }),
    styleHashes: fitting.map(({ text }) => hashOf(text)),
    scriptHashes: script === undefined ? [] : [hashOf(script)],
  };
};

/** Read once for each release; a folder that cannot be read leaves links, and is tried again. */
export const embedInline = async (part?: { release: Release; folder?: string }): Promise<EmbedInline> => {
  if (!part?.folder) return NONE;
  const { folder, release } = part;
  const kept = known.get(release);
  if (kept) return kept;
  try {
    const inline = await read(folder, release);
    known.set(release, inline);
    return inline;
  } catch {
    return NONE;
  }
};
