/** Who looks at a preview: a signed link sets a cookie, which shows that release set on every page until it ends. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { rareUrls } from '@foyer/shared/rare-urls';
import { isOwnPath, urls } from '@foyer/shared/urls';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { hostCookieName, isSecureSite } from '../../platform/http/host-cookie.ts';
import { findPreview } from '../../releases/desk/previews.ts';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { pageLanguage } from '../visitors/page-language.http.ts';
import { plainMessage, plainPage } from '../plain-pages/plain-page.ts';
import type { PreviewPools } from './preview-pools.ts';
import type { ShownPreview } from './preview-strip.ts';
import { sendPlainPage } from '../plain-pages/send-plain-page.http.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

export interface PreviewDeps {
  db: Database;
  /** Signs links. */
  secrets: Secrets;
  pools: Pick<PreviewPools, 'poolOf'>;
  findReleaseSet: (id: number) => Promise<ReleaseSet | undefined>;
}

export interface PreviewVisit extends ShownPreview {
  set: ReleaseSet;
}

const previewCookieName = (config: Pick<Config, 'publicUrl'>): string => hostCookieName(config, 'preview');

/** For one person, for no search engine, and no other site hears of it. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'same-origin',
} as const;
/** Of answers whose own address is the link. */
const LINK_HEADERS = { ...PREVIEW_HEADERS, 'referrer-policy': 'no-referrer' };

const ownHeaders = new WeakMap<FastifyRequest, Readonly<Record<string, string>>>();
/** Whatever answers this request, these headers go with it. */
export const sendWith = (request: FastifyRequest, headers: Readonly<Record<string, string>>): void =>
  void ownHeaders.set(request, headers);

/** Undefined for everyone but those who look at a preview; `ended` when what they looked at is over. */
export const visitOf = async (
  request: FastifyRequest,
  config: Config,
  { db, secrets, findReleaseSet }: PreviewDeps,
): Promise<PreviewVisit | 'ended' | undefined> => {
  const token = request.cookies[previewCookieName(config)];
  if (token === undefined) return undefined;
  const preview = await findPreview(db, secrets, token);
  const set = preview && (await findReleaseSet(preview.set_id));
  return preview && set ? { name: preview.name, expiresAt: preview.expires_at, set } : 'ended';
};

export const clearPreview = (reply: FastifyReply, config: Config): FastifyReply =>
  reply.clearCookie(previewCookieName(config), {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
  });

/** What a visitor of a preview gets that cannot render anything: the way out. */
export const sendBrokenPreview = (request: FastifyRequest, reply: FastifyReply, config: Config) => {
  const language = pageLanguage(request);
  const html = plainPage({
    siteName: config.siteName,
    language,
    title: plainMessage(language, 'preview.broken.title'),
    text: plainMessage(language, 'preview.broken.text'),
    links: [
      ['', plainMessage(language, 'plain.again')],
      [rareUrls.leavePreview(), plainMessage(language, 'preview.leave')],
    ],
  });
  return sendPlainPage(request, reply, config, 503, html);
};

/** GET `/preview/{token}/{page}` starts to look, `/preview/leave/` ends it. */
export const registerPreviewLinks = (app: FastifyInstance, config: Config, deps: PreviewDeps): void => {
  const sendOver = (request: FastifyRequest, reply: FastifyReply) => {
    const language = pageLanguage(request);
    const html = plainPage({
      siteName: config.siteName,
      language,
      title: plainMessage(language, 'preview.over.title'),
      text: plainMessage(language, 'preview.over.text'),
      links: [[urls.home(), plainMessage(language, 'plain.home')]],
    });
    clearPreview(reply, config);
    return sendPlainPage(request, reply, config, 410, html);
  };

  app.addHook('onSend', async (request, reply) => {
    const headers = ownHeaders.get(request);
    if (headers) reply.headers(headers);
  });

  app.get('/preview/leave/', async (request, reply) => {
    sendWith(request, LINK_HEADERS);
    return clearPreview(reply, config).code(303).header('location', urls.home()).send();
  });

  const open = async (
    request: FastifyRequest<{ Params: { token: string; '*'?: string } }>,
    reply: FastifyReply,
  ) => {
    const { token } = request.params;
    sendWith(request, LINK_HEADERS);
    const preview = await findPreview(deps.db, deps.secrets, token);
    if (!preview) return sendOver(request, reply);
    reply.setCookie(previewCookieName(config), token, {
      path: '/',
      httpOnly: true,
      secure: isSecureSite(config),
      sameSite: 'lax',
      expires: preview.expires_at,
    });
    const { pathname, search } = new URL(request.url, config.publicUrl);
    const page = `${pathname.slice(`/preview/${token}`.length) || '/'}${search}`;
    return reply
      .code(303)
      .header('location', isOwnPath(page) ? page : urls.home())
      .send();
  };
  for (const pattern of ['/preview/:token', '/preview/:token/*']) app.get(pattern, open);
};
