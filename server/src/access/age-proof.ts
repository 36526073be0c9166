/**
 * Issues and checks the signed proof that a visitor is of age. It holds an expiry and nothing about the visitor. Whoever
 * checks a proof (a wallet's credential, a provider) calls `issueAgeProof` and needs no other code of the site.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: string, expirySeconds: number): string =>
  createHmac('sha256', secret).update(`age-proof\n${expirySeconds}`).digest('base64url');

/**
 * @param secret the deployment's; every process has the same
 * @param untilSeconds Unix seconds; after this a proof is asked for again
 */
export const issueAgeProof = (secret: string, untilSeconds: number): string =>
  `${untilSeconds}.${sign(secret, untilSeconds)}`;

export const isAgeProofValid = (secret: string, proof: string | undefined, nowSeconds: number): boolean => {
  const [, expiry, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
  if (expiry === undefined || signature === undefined || Number(expiry) <= nowSeconds) return false;
  return timingSafeEqual(Buffer.from(sign(secret, Number(expiry))), Buffer.from(signature));
};
