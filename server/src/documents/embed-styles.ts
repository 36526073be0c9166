/**
 * The stylesheets of an embed, which stand in its document as those of pages do in theirs: nothing has to be fetched before the
 * poster is shown. They come from the release's folder, whose hashes were checked; the policy allows them by their own hashes.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases';

export interface EmbedStyles {
  /** By file name. What is missing is linked. */
  texts: Readonly<Record<string, string>>;
  /** Source expressions of the content security policy. */
  hashes: readonly string[];
}

const NONE: EmbedStyles = { texts: {}, hashes: [] };
const known = new WeakMap<Release, EmbedStyles>();

const read = async (folder: string, { browser }: Release): Promise<EmbedStyles> => {
  const files = browser.entries.embed?.css ?? [];
  const found = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(folder, 'browser', file), 'utf8') })),
  );
  // A text that could end its element is left to a link.
  const fitting = found.filter(({ text }) => !/<\/style/i.test(text));
  return {
    texts: Object.fromEntries(fitting.map(({ file, text }) => [file, text])),
    hashes: fitting.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  };
};

/** Read once for each release; a folder that cannot be read leaves links, and is tried again. */
export const embedStyles = async (part?: { release: Release; folder?: string }): Promise<EmbedStyles> => {
  if (!part?.folder) return NONE;
  const { folder, release } = part;
  const kept = known.get(release);
  if (kept) return kept;
  try {
    const styles = await read(folder, release);
    known.set(release, styles);
    return styles;
  } catch {
    return NONE;
  }
};
