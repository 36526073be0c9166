/**
 * Solves the server's proof of work (server/src/access/bot-check.ts). The keys are derived by the browser's own cryptography, off the
 * page's thread, one after another; the page stays free. Some 250 derivations: about a second on a phone.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ApiRequest, Transport } from '@foyer/shared/platform';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A challenge counts for 20 minutes; one that is older than this is not sent any more, ms. */
const FRESH_MS = 15 * 60_000;

const prove = async (transport: Transport, call: ApiRequest): Promise<string> => {
  const answer = await transport(call);
  // The form says what the server says of a missing proof.
  if ('error' in answer) return '';
  const challenge = answer.data as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
};

export interface HumanProof {
  /** Starts to work, so that it is done when the form is sent. */
  begin: () => void;
  /** The proof, each once; empty where none could be made. */
  take: () => Promise<string>;
}

/** @param call `GET /api/captcha.json`, as the requester declares it */
export const createHumanProof = (transport: Transport, call: ApiRequest): HumanProof => {
  let current: { proof: Promise<string>; since: number } | undefined;
  const begin = (): Promise<string> => {
    if (!current || performance.now() - current.since > FRESH_MS)
      current = { proof: prove(transport, call).catch(() => ''), since: performance.now() };
    return current.proof;
  };
  return {
    begin: () => void begin(),
    take: () => {
      const proof = begin();
      current = undefined;
      return proof;
    },
  };
};
