/**
 * `/age/`: how a visitor proves to be of age. Pages, redirects and a wallet's answer; only "over 18, until when" comes of it, in a
 * signed cookie. Works without JavaScript.
 */
import type {} from '@fastify/cookie';
import { holdsSecret } from '@foyer/shared/unlisted-name';
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AgeNotConfirmed, type AgeProvider } from '../../access/age-providers/age-provider.ts';
import { isBrowserKey, newBrowserKey, TRIP_SECONDS } from '../../access/age-providers/age-trip.ts';
import type { AgeProviders } from '../../access/age-providers/create-age-providers.ts';
import type { Config } from '../../platform/config/config.ts';
import { hostCookieName, isSecureSite } from '../../platform/http/host-cookie.ts';
import { Refused } from '../../platform/http/refused.ts';
import { pageLanguage } from '../visitors/page-language.http.ts';
import { PROOF_ERRORS, PROOF_PATH } from './proof-page.ts';
import type { ProofPageOf } from './proof-pages.http.ts';
import { sendPlainPage } from '../plain-pages/send-plain-page.http.ts';
import { walletPage } from './wallet-page.ts';

export interface AgeProofDeps {
  config: Config;
  providers: AgeProviders;
  proofPageOf: ProofPageOf;
  /** Proof is wanted that this visitor has not given. */
  isWithheld: (request: FastifyRequest) => boolean;
  /** @param until Unix seconds */
  setAgeProof: (reply: FastifyReply, until: number | undefined) => void;
}

type Query = Record<string, string | string[] | undefined>;

const nextOf = (value: unknown): string =>
  typeof value === 'string' && isOwnPath(value) && !value.startsWith(PROOF_PATH) ? value : urls.home();

/**
 * Providers see where a visitor returns to; an address with the secret of an unlisted video stays in the browser meanwhile.
 */
const RETURN_COOKIE = 'age_return';

export const registerAgeProof = (app: FastifyInstance, deps: AgeProofDeps): void => {
  const { config, providers, isWithheld } = deps;
  const cookie = hostCookieName(config, 'age_trip');
  const returnCookie = hostCookieName(config, RETURN_COOKIE);
  const options = { exposeHeadRoute: false };
  const browserOnly = { path: '/', httpOnly: true, secure: isSecureSite(config), sameSite: 'lax' } as const;

  /** What a provider may know of where the visitor returns to. */
  const tellable = (request: FastifyRequest, reply: FastifyReply, next: string): string => {
    if (!holdsSecret(next)) {
      // Of a way that led nowhere.
      if (request.cookies[returnCookie] !== undefined) reply.clearCookie(returnCookie, browserOnly);
      return next;
    }
    reply.setCookie(returnCookie, next, { ...browserOnly, maxAge: TRIP_SECONDS });
    return urls.home();
  };
  const returnTo = (request: FastifyRequest, reply: FastifyReply, next: unknown): string => {
    const kept = request.cookies[returnCookie];
    if (kept === undefined) return nextOf(next);
    reply.clearCookie(returnCookie, browserOnly);
    return nextOf(kept);
  };

  const keyOf = (request: FastifyRequest): string | undefined => {
    const kept = request.cookies[cookie];
    return isBrowserKey(kept) ? kept : undefined;
  };
  const goTo = (reply: FastifyReply, address: string) =>
    reply.code(303).header('cache-control', 'private, no-store').header('location', address).send();
  const refuse = (reply: FastifyReply, error: unknown, next: string) => {
    if (!(error instanceof AgeNotConfirmed)) throw error;
    return goTo(reply, withQuery(PROOF_PATH, { next: error.next ?? next, error: error.refusal }));
  };
  const providerOf = (id: string): AgeProvider => {
    const found = providers.all.find((provider) => provider.id === id);
    if (!found) throw new Refused('not_found', 'no such provider');
    return found;
  };

  app.get<{ Querystring: Query }>(PROOF_PATH, options, async (request, reply) => {
    const next = nextOf(request.query.next);
    const error = PROOF_ERRORS.find((one) => one === request.query.error);
    if (!isWithheld(request)) return goTo(reply, next);
    return sendPlainPage(request, reply, config, 403, deps.proofPageOf(request, { next, error }));
  });

  app.get<{ Params: { provider: string }; Querystring: Query }>(
    '/age/:provider/',
    options,
    async (request, reply) => {
      const provider = providerOf(request.params.provider);
      const next = nextOf(request.query.next);
      if (!isWithheld(request)) return goTo(reply, next);
      // Kept for a second tab, which may have set out before.
      const browserKey = keyOf(request) ?? newBrowserKey();
      reply.setCookie(cookie, browserKey, { ...browserOnly, maxAge: TRIP_SECONDS });
      try {
        return goTo(
          reply,
          await provider.begin({ browserKey, next: tellable(request, reply, next), address: request.ip }),
        );
      } catch (error) {
        return refuse(reply, error, next);
      }
    },
  );

  app.get<{ Querystring: Query }>('/age/oidc/back/', options, async (request, reply) => {
    const provider = providerOf('oidc');
    try {
      const confirmed = await provider.complete(
        new URL(config.publicUrl + request.url),
        keyOf(request) ?? '',
      );
      if (!confirmed) throw new AgeNotConfirmed('refused', 'no answer');
      deps.setAgeProof(reply, confirmed.until);
      return goTo(reply, returnTo(request, reply, confirmed.next));
    } catch (error) {
      return refuse(reply, error, urls.home());
    }
  });

  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/age/wallet/:id/',
    options,
    async (request, reply) => {
      const { wallet } = providers;
      if (!wallet) throw new Refused('not_found', 'no such provider');
      const next = nextOf(request.query.next);
      if (!isWithheld(request)) return goTo(reply, next);
      const browserKey = keyOf(request) ?? '';
      const { id } = request.params;
      try {
        const confirmed = await wallet.complete(new URL(config.publicUrl + request.url), browserKey);
        if (confirmed) {
          deps.setAgeProof(reply, confirmed.until);
          return goTo(reply, returnTo(request, reply, confirmed.next));
        }
        const link = await wallet.linkOf(id, browserKey);
        if (link === undefined) throw new AgeNotConfirmed('expired', 'no question is open here', next);
        const page = walletPage({
          siteName: config.siteName,
          language: pageLanguage(request),
          link,
          path: `${PROOF_PATH}wallet/${encodeURIComponent(id)}/`,
          next,
        });
        return sendPlainPage(request, reply, config, 403, page);
      } catch (error) {
        return refuse(reply, error, next);
      }
    },
  );

  // By the wallet, or its maker's server: no browser of ours, no cookies.
  app.post<{ Params: { id: string }; Body: Record<string, unknown> | null }>(
    '/age/wallet/:id/response',
    async (request, reply) => {
      const isTaken = await providers.wallet?.receive(request.params.id, request.body ?? {});
      reply.header('cache-control', 'no-store');
      return isTaken ? reply.send({}) : reply.code(400).send({ error: 'invalid_request' });
    },
  );
};
