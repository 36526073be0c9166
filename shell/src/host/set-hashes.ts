/** Sees to it that the hashes of a remote's files are known before any of them is loaded. */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { hasHashOf, learnDocumentHashes, learnHashes } from '@foyer/shared/loading/checked-files';
import type { LiveReleaseSet } from '@foyer/shared/wire-schemas/releases/releases';

/** When a page that has loaded asks for the hashes of what it may need next. */
const IDLE_MS = 2000;

/** @returns resolves once the hashes of what `expose` needs are known; rejects when they cannot be had */
export const createSetHashes = (
  { id, lazyHashes = {} }: LiveReleaseSet,
  language: string,
): ((remote: RemoteName, expose: string, attempt: number) => Promise<void>) => {
  learnDocumentHashes();
  learnHashes(lazyHashes);
  let all: Promise<void> | undefined;
  // From the site itself, never from a remote's origin. It never changes, so the next document finds it in the browser's cache.
  const fetchAll = async () => {
    const answer = await fetch(`/releases/integrity/${id}/${language}.json`);
    if (!answer.ok) throw new Error(`the hashes of release set ${id} are not to be had: ${answer.status}`);
    learnHashes((await answer.json()) as Record<string, string>);
  };
  const learnAll = (): Promise<void> => {
    all ??= fetchAll().catch((error: unknown) => {
      all = undefined;
      throw error;
    });
    return all;
  };
  const learnLater = () => setTimeout(() => void learnAll().catch(() => {}), IDLE_MS);
  // A short page has loaded before the site's script is evaluated, which takes several tasks.
  if (document.readyState === 'complete') learnLater();
  else addEventListener('load', learnLater, { once: true });
  return async (remote, expose, attempt) => {
    // Webpack's name of the file: a document that shows the place names it. Its styles stand in the document without a hash, and are
    // fetched when the remote is tried again.
    const isNamed = hasHashOf(`${remote}.__federation_expose_${expose.replace('/', '__')}.`);
    if (attempt > 0 || !isNamed) await learnAll();
  };
};
