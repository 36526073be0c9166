/**
 * Styles of a document stand in the document, and so does its first script: nothing has to be fetched before it can be shown or tapped,
 * and a remote's origin that hangs cannot hold up the first paint. They come from release folders whose hashes were
 * checked; the policy allows them by their own hashes.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InlineFile {
  text: string;
  /** Source expression of the content security policy. */
  hash: string;
}

const known = new Map<string, InlineFile | null>();

const read = (path: string, ends: RegExp): InlineFile | null => {
  try {
    const text = readFileSync(path, 'utf8');
    if (ends.test(text)) return null;
    return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
  } catch {
    return null;
  }
};

/** @param ends what must not stand in an element of this kind: a text that could end it is left to a link */
const inlineFile = (folder: string | undefined, file: string, ends: RegExp): InlineFile | null => {
  if (!folder) return null;
  const path = join(folder, 'browser', file);
  const kept = known.get(path) ?? read(path, ends);
  known.set(path, kept);
  return kept;
};

/** @param folder of the release; null when the style must be linked instead */
export const inlineStyle = (folder: string | undefined, file: string): InlineFile | null =>
  inlineFile(folder, file, /<\/style/i);

/** @param folder of the release; null when the script must be fetched instead */
export const inlineScript = (folder: string | undefined, file: string): InlineFile | null =>
  inlineFile(folder, file, /<\/script|<!--/i);
