/**
 * Issues and checks the signed proof that a visitor is of age. It holds an expiry and nothing about the visitor. Anyone who
 * checks a proof (a wallet's credential, a provider) calls `issueAgeProof` and needs no other code of the site.
 */
import { type Secrets, SIGNATURE_PATTERN } from '../platform/secrets/secrets.ts';

const PROOF = new RegExp(`^(\\d{1,12})\\.(${SIGNATURE_PATTERN})$`);
const textOf = (expirySeconds: number): string => `age-proof\n${expirySeconds}`;

/** @param untilSeconds Unix seconds; after this a proof is asked for again */
export const issueAgeProof = (secrets: Secrets, untilSeconds: number): string =>
  `${untilSeconds}.${secrets.sign('age-proof', textOf(untilSeconds))}`;

export const isAgeProofValid = (secrets: Secrets, proof: string | undefined, nowSeconds: number): boolean => {
  const [, expiry, signature] = PROOF.exec(proof ?? '') ?? [];
  if (expiry === undefined || signature === undefined || Number(expiry) <= nowSeconds) return false;
  return secrets.verify('age-proof', textOf(Number(expiry)), signature);
};
