/**
 * The hashes of a release's browser files, by which alone scripts and styles of them are loaded. Documents bring the hashes of what they show;
 * the host fetches those of the rest. A file without a known hash is not loaded: anyone who can leave a hash out gains nothing.
 */

/** What built files find as `__FOYER_FILES__`; shared/config/integrity-plugin.ts writes the calls. */
export interface CheckedFiles {
  integrityOf: (url: string) => string;
}

/** By file name; names hold the package and a hash of the content, so that no two files of a set share one. */
const hashes = new Map<string, string>();

const fileOf = (url: string): string => url.replace(/[?#].*/, '').replace(/.*\//, '');

/** @param table `integrity` values by file name */
export const learnHashes = (table: Readonly<Record<string, string>>): void => {
  for (const [file, hash] of Object.entries(table)) hashes.set(file, hash);
};

/** Takes the hashes of the document's own scripts and preload links. */
export const learnDocumentHashes = (): void => {
  for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('[integrity]'))
    hashes.set(
      fileOf('src' in element ? element.src : element.href),
      element.getAttribute('integrity') ?? '',
    );
};

/** Whether the hash of a file whose name starts so is known. */
export const hasHashOf = (beginning: string): boolean =>
  [...hashes.keys()].some((file) => file.startsWith(beginning));

/** The `integrity` value of the file at `url`, whatever its query. @throws Error when no hash is known */
export const integrityOf = (url: string): string => {
  const hash = hashes.get(fileOf(url));
  if (!hash) throw new Error(`no hash of ${url} is known`);
  return hash;
};

/** A script element for `url` that runs only what has the known hash. @throws Error when no hash is known */
export const checkedScript = (url: string): HTMLScriptElement =>
  // With CORS also from the own origin: as the document's preload link asks, and as Integrity-Policy wants it.
  Object.assign(document.createElement('script'), {
    integrity: integrityOf(url),
    crossOrigin: 'anonymous',
    src: url,
  });

/** Shows the above to built files. To be called before any chunk is loaded. */
export const provideCheckedFiles = (): void => {
  Object.assign(globalThis, { __FOYER_FILES__: { integrityOf } satisfies CheckedFiles });
};
