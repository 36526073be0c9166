/** Hashes that a document carries of the files it names and of those that its packages fetch later by themselves. */
import type { PageView, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';

/** The `integrity` value of a file under `browser/`. @throws Error naming what the release does not list */
export const fileHash = ({ name, version, files }: Release, file: string): string => {
  const listed = Object.hasOwn(files, `browser/${file}`) ? files[`browser/${file}`] : undefined;
  if (!listed) throw new Error(`${name} ${version} lists no hash of browser/${file}`);
  return listed.integrity;
};

/**
 * Scripts and styles that no exposed module and no entry names: chunks of dynamic imports. The shell's own pages are, too, and their
 * messages in the document's language.
 */
const listLazyFiles = ({ browser, files }: Release, language: string): string[] => {
  const named = new Set([browser.entry]);
  // What an entry outside federation fetches later may be a file of the federated build, too: the same content has the same name.
  const isLazy = (expose: string) =>
    expose.startsWith('./pages/') || expose === `./page-messages/${language}`;
  const known = Object.entries(browser.exposes).filter(([expose]) => !isLazy(expose));
  for (const { js, css } of [...known.map(([, assets]) => assets), ...Object.values(browser.entries)])
    for (const file of [...js, ...css]) named.add(file);
  // Messages of a part of the places, in languages that the document is not in.
  for (const { messages = {} } of Object.values(browser.exposes))
    for (const [other, scripts] of Object.entries(messages))
      if (other !== language) for (const file of scripts) named.add(file);
  return Object.keys(files)
    .map((path) => path.replace(/^browser\//, ''))
    .filter((file) => /\.(js|css)$/.test(file) && !file.includes('/') && !named.has(file));
};

/** By file name, for the shell and each remote of the view. */
export const lazyHashes = (set: RenderSet, view: PageView, language: string): Record<string, string> => {
  const names = new Set(['shell' as const, view.remote, ...view.widgets.map(({ remote }) => remote)]);
  const hashes: Record<string, string> = {};
  for (const name of names) {
    const release = set.packages[name]?.release;
    for (const file of release ? listLazyFiles(release, language) : [])
      if (release) hashes[file] = fileHash(release, file);
  }
  return hashes;
};
