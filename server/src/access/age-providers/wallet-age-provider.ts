/**
 * Proof of age by a wallet, on this device or another: OpenID4VP 1.0 with `direct_post`, asking for "over 18" alone. The question
 * travels whole in a link or QR code, under the client id `redirect_uri:`, so that no certificate names the site to the wallet.
 */
import { createHash, randomBytes } from 'node:crypto';
import { isOwnPath, withQuery } from '@foyer/shared/urls';
import type { AgeWalletConfig } from '../../platform/config/age-providers.ts';
import type { Database } from '../../platform/database/create-database.ts';
import {
  type AgeOutcome,
  answerAgeRequest,
  insertAgeRequest,
  selectOpenAgeRequest,
  takeAgeAnswer,
} from '../age-requests.sql.ts';
import { limitTries } from '../rate-limiter.ts';
import { checkAgeCredential, namespaceOf, OVER_18 } from './age-credential.ts';
import { AgeNotConfirmed, type AgeProvider } from './age-provider.ts';

/** How long a wallet may take. */
const WALLET_SECONDS = 10 * 60;
const QUESTIONS_PER_NETWORK = 40;
const PATH = '/age/wallet/';
const QUERY_ID = 'age';

export interface WalletAgeProvider extends AgeProvider {
  /** What the wallet is to open, or undefined where this browser has no open question of that id. */
  linkOf: (id: string, browserKey: string) => Promise<string | undefined>;
  /** A wallet's answer. @returns whether it was taken: each question takes one */
  receive: (id: string, form: Readonly<Record<string, unknown>>) => Promise<boolean>;
}

const hashOf = (browserKey: string): string => createHash('sha256').update(browserKey).digest('base64url');

/** The one presentation of `{"age":["…"]}`. */
const presentationOf = (vpToken: unknown): string => {
  const parsed: unknown = JSON.parse(String(vpToken));
  const found =
    typeof parsed === 'object' && parsed !== null && QUERY_ID in parsed ? parsed[QUERY_ID] : undefined;
  const [presentation, ...others]: unknown[] = Array.isArray(found) ? found : [];
  if (typeof presentation !== 'string' || others.length > 0)
    throw new Error('one presentation was asked for');
  return presentation;
};

export const createWalletAgeProvider = (
  db: Database,
  wallet: AgeWalletConfig,
  publicUrl: string,
): WalletAgeProvider => {
  const { docType } = wallet;
  const questionOf = (id: string, nonce: string) => {
    const responseUri = `${publicUrl}${PATH}${id}/response`;
    return { clientId: `redirect_uri:${responseUri}`, responseUri, nonce };
  };
  const linkTo = (id: string, nonce: string): string => {
    const { clientId, responseUri } = questionOf(id, nonce);
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'vp_token',
      response_mode: 'direct_post',
      response_uri: responseUri,
      nonce,
      state: id,
      dcql_query: JSON.stringify({
        credentials: [
          {
            id: QUERY_ID,
            format: 'mso_mdoc',
            meta: { doctype_value: docType },
            claims: [{ path: [namespaceOf(docType), OVER_18], intent_to_retain: false }],
          },
        ],
      }),
      client_metadata: JSON.stringify({
        vp_formats_supported: {
          mso_mdoc: { issuerauth_alg_values: [-7, -35, -36], deviceauth_alg_values: [-7, -35, -36] },
        },
      }),
    });
    return `${wallet.address}${wallet.address.includes('?') ? '&' : '?'}${query}`;
  };
  const judge = async (
    id: string,
    nonce: string,
    form: Readonly<Record<string, unknown>>,
  ): Promise<{ outcome: AgeOutcome; until: Date | null }> => {
    if (form.state !== id || form.error !== undefined) return { outcome: 'refused', until: null };
    try {
      const presentation = presentationOf(form.vp_token);
      const { isOver18, validUntil } = await checkAgeCredential(presentation, questionOf(id, nonce), wallet);
      return isOver18 ? { outcome: 'adult', until: validUntil } : { outcome: 'underAge', until: null };
    } catch {
      // What a wallet sent is nobody's to read, in a log either.
      return { outcome: 'refused', until: null };
    }
  };
  return {
    id: 'wallet',
    name: 'wallet',
    begin: async ({ browserKey, next, address }) => {
      await limitTries(db, {
        what: 'age-wallet',
        by: { address },
        limit: QUESTIONS_PER_NETWORK,
        windowSeconds: WALLET_SECONDS,
      });
      const id = randomBytes(16).toString('base64url');
      const nonce = randomBytes(32).toString('base64url');
      await insertAgeRequest(db, { id, nonce, browserHash: hashOf(browserKey), seconds: WALLET_SECONDS });
      return withQuery(`${PATH}${id}/`, { next });
    },
    linkOf: async (id, browserKey) => {
      const open = await selectOpenAgeRequest(db, id);
      return open && open.browserHash === hashOf(browserKey) ? linkTo(id, open.nonce) : undefined;
    },
    receive: async (id, form) => {
      const open = await selectOpenAgeRequest(db, id);
      if (!open) return false;
      const { outcome, until } = await judge(id, open.nonce, form);
      return (await answerAgeRequest(db, id, outcome, until)) && outcome !== 'refused';
    },
    complete: async (answer, browserKey) => {
      const id = answer.pathname.slice(PATH.length, -1);
      const asked = answer.searchParams.get('next') ?? undefined;
      const next = isOwnPath(asked) ? asked : '/';
      const taken = await takeAgeAnswer(db, id, hashOf(browserKey));
      if (taken?.outcome === 'adult')
        return {
          over18: true,
          until: taken.countsUntil ? taken.countsUntil.getTime() / 1000 : undefined,
          next,
        };
      if (taken) throw new AgeNotConfirmed(taken.outcome, 'the wallet’s answer does not count', next);
      const open = await selectOpenAgeRequest(db, id);
      if (!open || open.browserHash !== hashOf(browserKey))
        throw new AgeNotConfirmed('expired', 'no question is open here', next);
      return undefined;
    },
  };
};
