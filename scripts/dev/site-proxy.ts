/**
 * Stands before the running server in development: gives pages the files of the hot builds, which are newer than those of any release, and
 * has documents wait for the release of what was saved before them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_SET_HEADER, TAB_SET_KEY } from '@foyer/shared/wire-schemas/documents';
import type { HotSite } from './hot-site.ts';
import { proxyRequest } from './proxy-request.ts';
import { RELOAD_TAG, sendReloadScript } from './reload.ts';

/** Hashes are of the release's files; those of hot builds differ, and change with each save. */
const INTEGRITY = / integrity="sha384-[^"]*"/g;
/** Hot builds ask for their files elsewhere. */
const PRELOAD = /<link [^>]*as="script"[^>]*>/g;

export interface SiteProxyOptions {
  hot: Pick<HotSite, 'handle'>;
  /** Origin of the server. */
  target: string;
  /** Settles once the server has what was saved. */
  untilReleased: () => Promise<void>;
}

const changeHtml = (html: string): string =>
  html
    .replace(PRELOAD, '')
    .replace(INTEGRITY, '')
    .replace('</body>', () => `${RELOAD_TAG}</body>`);

/** A tab goes on although each save is a release: it hears that its own set answers. */
const proxyPage = (request: IncomingMessage, response: ServerResponse, target: string): void => {
  const url = new URL(request.url ?? '/', 'http://own');
  const tabSet = url.searchParams.get(TAB_SET_KEY);
  url.searchParams.delete(TAB_SET_KEY);
  const change = {
    'application/json': (body: string) =>
      tabSet === null ? body : JSON.stringify({ ...JSON.parse(body), setId: Number(tabSet) }),
  };
  proxyRequest(request, response, {
    target,
    path: `${url.pathname}${url.search}`,
    change,
    dropHeaders: [LIVE_SET_HEADER],
  });
};

export const answerSite =
  ({ hot, target, untilReleased }: SiteProxyOptions) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '/', method, headers } = request;
    if (sendReloadScript(request, response)) return;
    if (url.startsWith('/releases/') || url.startsWith('/_dev/'))
      return hot.handle(request, response, () => proxyRequest(request, response, { target }));
    const proxyDocument = () =>
      proxyRequest(request, response, {
        target,
        change: { 'text/html': changeHtml },
        dropHeaders: ['integrity-policy'],
      });
    if (method === 'GET' && url.startsWith('/_page/'))
      return void untilReleased().then(() => proxyPage(request, response, target));
    if (method === 'GET' && headers.accept?.includes('text/html'))
      return void untilReleased().then(proxyDocument);
    proxyDocument();
  };
