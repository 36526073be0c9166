/** The service worker that shows a page of the site's own without a connection. `?lang=`: the page's language. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';
