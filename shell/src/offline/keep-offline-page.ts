/** Has the browser keep the page that it shows without a connection, as long as the visitor allows it; takes it away otherwise. */
import { mayStore, subscribeConsent } from '@foyer/shared/platform';
import { OFFLINE_WORKER_PATH } from '@foyer/shared/wire-schemas/offline';
import type { Language } from '@foyer/shared/wire-schemas/site';

const SCOPE = '/';

const keep = async (workers: ServiceWorkerContainer, language: Language): Promise<void> => {
  await workers.register(`${OFFLINE_WORKER_PATH}?lang=${language}`, { scope: SCOPE, updateViaCache: 'none' });
};

const remove = async (workers: ServiceWorkerContainer): Promise<void> => {
  await (await workers.getRegistration(SCOPE))?.unregister();
};

/** Once a document, after it is at rest. Browsers without service workers, and addresses that are not secure, have none. */
export const keepOfflinePage = (language: Language): void => {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!workers) return;
  let isKept: boolean | undefined;
  const follow = () => {
    const isWanted = mayStore('functional');
    if (isWanted === isKept) return;
    isKept = isWanted;
    // Nobody misses it until the connection is gone: a browser that refuses is left alone.
    (isWanted ? keep(workers, language) : remove(workers)).catch(() => {});
  };
  follow();
  subscribeConsent(follow);
};
