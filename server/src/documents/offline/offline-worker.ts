/**
 * The service worker's script. It holds one page and answers with it where a document cannot be fetched; it keeps nothing else, and
 * every other request goes past it (decision 86).
 */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { OFFLINE_HEADERS, offlinePage } from './offline-page.ts';

const INSTALL = `self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where the browser knows routes, it does not even start the worker for anything but documents.
  try {
    const routes = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ condition: { requestMode }, source: 'network' }));
    event.addRoutes?.(routes).catch(() => {});
  } catch {}
});
`;

const ANSWER = `self.addEventListener('activate', (event) => {
  // The document is asked for while the worker starts. Firefox shows its own error when that fails, whatever the worker answers:
  // only where routes are known, which it does not.
  if ('addRoutes' in (self.InstallEvent?.prototype ?? {}))
    event.waitUntil(self.registration.navigationPreload?.enable());
});
self.addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || destination !== 'document') return;
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((answer) => answer || fetch(event.request))
      .catch(() => new Response(PAGE, { status: 503, headers: HEADERS })),
  );
});
`;

export const offlineWorker = (language: Language): string =>
  `const PAGE = ${JSON.stringify(offlinePage(language))};\nconst HEADERS = ${JSON.stringify(OFFLINE_HEADERS)};\n${INSTALL}${ANSWER}`;

/** What browsers get where the page is switched off (FOYER_OFFLINE_PAGE=0): the worker that they have takes itself away. */
export const endedWorker = (): string =>
  `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;
