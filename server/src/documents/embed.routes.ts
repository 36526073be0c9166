/**
 * `/embed/{id}/{dir}/`: the player for partners' pages. Rendered by mf-player's own Node build from data that is put into
 * the document, so that nothing else of the site is needed and nothing is asked for before play.
 */
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import { parseUnlistedName } from '@foyer/shared/unlisted-name';
import { withQuery } from '@foyer/shared/urls';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ageRuleOf } from '../access/age-rule.ts';
import { ENTRANCE_KEY, isEntranceValid, issueEntrance } from '../access/embed-entrance.ts';
import { isSecureSite } from '../platform/http/host-cookie.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';
import { objectTag, videoTag } from '../platform/cache/cache-tags.ts';
import type { CacheGuard } from '../platform/cache/cache-guard.ts';
import { cacheShare } from '../platform/cache/cache-shares.ts';
import type { Config } from '../platform/config/config.ts';
import { listReleaseOrigins } from '../platform/config/release-origins.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import { EMBED_PACKAGE, type MetFault } from '../releases/faults/fault-counter.ts';
import {
  createEmbedMaker,
  EmbedDataAway,
  type EmbedMakerDeps,
  embedKey,
  videoOfEmbed,
  isEmbedOf,
} from './embed-document.ts';
import { DocumentCache, toCachedDocument } from './document-cache.ts';
import { fillDocument } from './fill-document.ts';
import type { DocumentFault } from './document-cache.ts';
import { isOfNobody } from './render-with-fallback.ts';
import { pageLanguage } from './visitors/page-language.http.ts';
import { createProofPages, type ProofPageOf } from './age-gate/proof-pages.http.ts';
import { embedGate } from './age-gate/embed-gate.ts';
import type { RenderSets } from './render/render-sets.ts';
import type { AnswerApi } from './render/render-worker.ts';
import { contentSecurityPolicy, documentHeaders, SHARED_DOCUMENT } from './security-headers.ts';
import { sendDocument } from './send-document.http.ts';
import { sendPlainPage } from './plain-pages/send-plain-page.http.ts';
import { startingPage } from './plain-pages/starting-page.ts';
import type { Requester } from './render/worker-messages.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
// Brings the types of cookies.

const EMBED_TTL_SECONDS = 30;
const AGE_COOKIE_SECONDS = 30 * 24 * 3600;
/** PostgreSQL's largest integer: no id is beyond, and all that are share one document. */
const ID_MAX = 2_147_483_647;

/** Keys that the player reads from the embed's address, and what they may be; the gate hands them on. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  autoplay: /^1$/,
  muted: /^1$/,
  t: /^[0-9hms]{1,12}$/,
  color: /^#?[0-9a-f]{6}$/i,
  lang: /^[a-z]{2}$/,
};
const optionsOf = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    Object.entries(OPTIONS).flatMap(([key, pattern]) => {
      const value = searchParams.get(key) ?? '';
      return pattern.test(value) ? [[key, value]] : [];
    }),
  );
const withOptions = (url: URL): string => withQuery(url.pathname, optionsOf(url));

export interface EmbedDeps {
  config: Config;
  live: Pick<LiveSetsCache, 'getLiveSets' | 'onChange'>;
  renderSets: RenderSets;
  answerApi: AnswerApi;
  guard?: CacheGuard;
  /** The age policy wants a proof that this visitor has not given: no content. */
  isWithheld: (request: FastifyRequest) => boolean;
  networkPlaceOf: RequestFacts['networkPlaceOf'];
  /** Value of the policy's `frame-ancestors` for a video: who may show it. */
  ancestorsOf: (videoId: number) => Promise<string>;
  /** Signs the gate's click. */
  secrets: Secrets;
  proofPageOf?: ProofPageOf;
  onRendered?: EmbedMakerDeps['onRendered'];
  /** Called for every embed that a visitor gets although it failed with the live set. */
  onFault?: (met: MetFault) => void;
}

export const registerEmbed = (
  app: FastifyInstance,
  deps: EmbedDeps,
): {
  clear: () => void;
  /** Of videos that these tags name. */
  invalidate: (tags: readonly string[]) => void;
} => {
  const { config, live, guard, isWithheld, networkPlaceOf, secrets } = deps;
  const { ancestorsOf } = deps;
  const { proofPageOf = createProofPages(config, [], networkPlaceOf) } = deps;
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const cache = new DocumentCache({
    maxBytes: cacheShare('embeds', config.cacheMaxBytes),
    ttlMs: EMBED_TTL_SECONDS * 1000,
    staleMs: config.staleMs,
    guard,
  });
  const releaseOrigins = listReleaseOrigins(config.releaseOrigins);
  // What everyone had until now serves where the new set's player fails.
  live.onChange(({ previous }) => cache.clear((key) => previous !== null && isEmbedOf(key, previous.id)));

  const make = createEmbedMaker({ ...deps, cache });

  app.get<{ Params: { id: string } }>('/embed/:id/:dir/', async (request, reply) => {
    const named = parseUnlistedName(request.params.id);
    const id = named?.id ?? Number(request.params.id);
    const language = pageLanguage(request);
    const isId = Number.isSafeInteger(id) && id > 0 && id <= ID_MAX;
    const ancestors = isId ? await ancestorsOf(id) : '*';
    const policyOf = (styleHashes?: readonly string[], scriptHashes?: readonly string[]) =>
      contentSecurityPolicy(releaseOrigins, ancestors, styleHashes, scriptHashes);
    reply.headers({
      ...documentHeaders(policyOf()),
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    });
    // Its opener is the partner's page, which it must not be cut from.
    reply.removeHeader('cross-origin-opener-policy');
    if (isWithheld(request))
      return sendPlainPage(
        request,
        reply,
        config,
        403,
        proofPageOf(request, {
          next: request.url.replace(/^\/embed\//, named ? '/unlisted/' : '/videos/'),
          isEmbed: true,
        }),
      );
    const requester: Requester = { address: request.ip, isWithheld: false, isLimited: false };
    const set = live.getLiveSets()?.stable;
    if (!set)
      return sendPlainPage(request, reply, config, 503, startingPage(config.siteName, pageLanguage(request)));
    const asked = { id: isId ? id : 0, name: isId && named ? request.params.id : isId ? id : 0, language };
    const tellFault = (fault: DocumentFault, isUnavailable: boolean) =>
      deps.onFault?.({
        ...fault,
        setId: set.id,
        address: request.ip,
        path: `/embed/${asked.id}/`,
        isUnavailable,
      });
    // In no cache: anyone who has the address may lose the right at any time.
    const made = named
      ? make(set, asked, requester).then(toCachedDocument)
      : fillDocument(cache, embedKey(set.id, asked), () => make(set, asked, requester));
    const document = await made.catch((error: unknown) => {
      if (!(error instanceof EmbedDataAway) && !isOfNobody(error))
        tellFault({ packages: [EMBED_PACKAGE], isNew: false }, true);
      throw error;
    });
    if (document.fault) tellFault(document.fault, false);
    const isGood = document.status === 200 && document.keep && !document.isLastGood;
    const rule = ageRuleOf(config, networkPlaceOf(request));
    const entrance = new URL(request.url, config.publicUrl).searchParams.get(ENTRANCE_KEY);
    const isAsked = rule.mode === 'click' && request.cookies[COOKIES.age] !== '1';
    const hasEntered = isAsked && isEntranceValid(secrets, entrance, nowSeconds());
    if (isAsked && !hasEntered && document.status === 200) {
      const action = withOptions(new URL(request.url, config.publicUrl));
      const gate = embedGate({
        siteName: config.siteName,
        language: pageLanguage(request),
        ageText: rule.text,
        action,
      });
      return sendPlainPage(request, reply, config, 200, gate);
    }
    // Who may frame it may have changed since it was made; its styles and its script have not.
    reply.header('content-security-policy', policyOf(document.styleHashes, document.scriptHashes));
    if (document.isLastGood) reply.header('x-foyer-stale', 'remote');
    else if (document.isOfSetBefore) reply.header('x-foyer-stale', 'set');
    reply.header('cache-control', isGood && !hasEntered ? SHARED_DOCUMENT : 'no-store');
    reply.header('vary', 'Cookie, Accept-Encoding, Accept-Language');
    return sendDocument(request, reply, document);
  });

  // The gate's form. The cookie is for browsers that give one to frames; the address does without.
  app.post<{ Params: { id: string; dir: string } }>('/embed/:id/:dir/', async (request, reply) => {
    const { id, dir } = request.params;
    reply.setCookie(COOKIES.age, '1', {
      path: '/',
      sameSite: 'lax',
      secure: isSecureSite(config),
      maxAge: AGE_COOKIE_SECONDS,
    });
    const asked = new URL(request.url, config.publicUrl);
    asked.pathname = `/embed/${encodeURIComponent(id)}/${encodeURIComponent(dir)}/`;
    const options = optionsOf(asked);
    return reply
      .code(303)
      .header('cache-control', 'private, no-store')
      .header(
        'location',
        withQuery(asked.pathname, { [ENTRANCE_KEY]: issueEntrance(secrets, nowSeconds()), ...options }),
      )
      .send();
  });
  return {
    clear: () => cache.clear(),
    invalidate: (tags) => {
      const named = new Set(tags.filter((tag) => tag.startsWith(objectTag('video', ''))));
      if (named.size > 0) cache.clear((key) => !named.has(videoTag(videoOfEmbed(key))));
    },
  };
};
