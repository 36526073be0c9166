/** The hashes of what an embed loads, from the release that it comes from. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';

/** `integrity` values by file name: the entry's own files and what it fetches later. */
export const embedHashes = ({ browser, files }: Release): Record<string, string> => {
  const { js = [], css = [], lazy = [] } = browser.entries.embed ?? {};
  const hashes: Record<string, string> = {};
  for (const file of [...js, ...css, ...lazy]) {
    const listed = files[`browser/${file}`];
    if (listed) hashes[file] = listed.integrity;
  }
  return hashes;
};
