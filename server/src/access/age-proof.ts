/**
 * Issues and checks the signed proof that a visitor is of age. It holds an expiry and nothing about the visitor. Whoever
 * checks a proof (a wallet's credential, a provider) calls `issueAgeProof` and needs no other code of the site.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** After this a proof is asked for again. */
export const AGE_PROOF_SECONDS = 30 * 24 * 3600;

const sign = (secret: string, expirySeconds: number): string =>
  createHmac('sha256', secret).update(`age-proof\n${expirySeconds}`).digest('base64url');

/** @param secret the deployment's; every process has the same */
export const issueAgeProof = (secret: string, nowSeconds: number): string => {
  const expirySeconds = nowSeconds + AGE_PROOF_SECONDS;
  return `${expirySeconds}.${sign(secret, expirySeconds)}`;
};

export const isAgeProofValid = (secret: string, proof: string | undefined, nowSeconds: number): boolean => {
  const [, expiry, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
  if (expiry === undefined || signature === undefined || Number(expiry) <= nowSeconds) return false;
  return timingSafeEqual(Buffer.from(sign(secret, Number(expiry))), Buffer.from(signature));
};
