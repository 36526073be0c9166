/** Routes of the sitemaps. They are cached as answers of the API are, and invalidated when a list changes. */
import type { FastifyInstance } from 'fastify';
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import { readPrimary } from '../platform/cache/public-reads.ts';
import { Refused } from '../platform/http/refused.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { makeSitemap, makeSitemapIndex, type MadeSitemap, type SitemapContext } from './sitemaps.ts';

const LIFETIME: Lifetime = 3600;
const XML = 'application/xml; charset=utf-8';

export interface LivePages {
  /** Changes with the pages that there are. */
  key: string;
  hasPage: (path: string) => boolean;
}

export interface SitemapDeps extends Pick<WebDeps, 'db' | 'reads' | 'cache' | 'config'> {
  /** Of the stable set; undefined before there is one. */
  getLivePages: () => LivePages | undefined;
}

export const registerSitemaps = (app: FastifyInstance, deps: SitemapDeps): void => {
  const { db, cache, config, reads = readPrimary(db), getLivePages } = deps;
  const answer = (name: string, make: (context: SitemapContext) => Promise<MadeSitemap | undefined>) => {
    const pages = getLivePages();
    if (!pages) throw new Refused('unavailable', 'the site is starting', { retryAfterSeconds: 5 });
    const { hasPage, key } = pages;
    return cache.get(`sitemap ${key} ${name}`, async () => {
      const made = await reads.read(async (from) => {
        const sitemap = await make({ db: from, publicUrl: config.publicUrl, hasPage });
        return { sitemap, tags: sitemap?.tags ?? [] };
      });
      if (!made.sitemap) throw new Refused('not_found', 'no such sitemap');
      return { status: 200, lifetime: LIFETIME, ...made.sitemap };
    });
  };
  app.get('/sitemap.xml', async (request, reply) =>
    sendAnswer(request, reply, await answer('index', makeSitemapIndex), XML),
  );
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params;
    if (!/^[a-z0-9-]{1,20}\.xml$/.test(file)) throw new Refused('not_found', 'no such sitemap');
    return sendAnswer(request, reply, await answer(file, (context) => makeSitemap(context, file)), XML);
  });
};
