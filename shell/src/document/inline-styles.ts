/**
 * Styles of a document stand in the document: nothing has to be fetched before it can be shown, and a remote's origin
 * that hangs cannot hold up the first paint. They come from release folders whose hashes were checked; the policy
 * allows them by their own hashes.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InlineStyle {
  text: string;
  /** Source expression of the content security policy. */
  hash: string;
}

const known = new Map<string, InlineStyle | null>();

const read = (path: string): InlineStyle | null => {
  try {
    const text = readFileSync(path, 'utf8');
    // A text that could end its element is left to a link.
    if (/<\/style/i.test(text)) return null;
    return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
  } catch {
    return null;
  }
};

/** @param folder of the release; null when the style must be linked instead */
export const inlineStyle = (folder: string | undefined, file: string): InlineStyle | null => {
  if (!folder) return null;
  const path = join(folder, 'browser', file);
  const style = known.get(path) ?? read(path);
  known.set(path, style);
  return style;
};
