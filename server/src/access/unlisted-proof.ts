/**
 * Whether a request came with the secret of an unlisted video's address: a fact that decide-access.ts decides by. The database holds a hash of
 * the secret alone; hashes are compared, so that the time of an answer tells nothing of how much of a guess was right.
 */
import { createHash } from 'node:crypto';
import { parseUnlistedName } from '@foyer/shared/unlisted-name';

/** A holder of signed addresses: anyone who had the secret. No session is named so. */
const HOLDER = /^u([0-9a-f]{31})$/;
/** 124 bits of the hash: as many as a holder's name has room for. */
const HOLDER_CHARACTERS = 31;

/** Hexadecimal. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** In a plain number too, whose secret nobody has. */
export const parseObjectName = (named: string): { idOrDir: string; secret: string | undefined } => {
  const parsed = parseUnlistedName(named);
  return parsed
    ? { idOrDir: String(parsed.id), secret: parsed.secret }
    : { idOrDir: named, secret: undefined };
};

/** Who is named in signed addresses that are given to anyone who has the secret; undefined without one. */
export const holderOfSecret = (secret: string | undefined): string | undefined =>
  secret === undefined ? undefined : `u${hashOfSecret(secret).slice(0, HOLDER_CHARACTERS)}`;

export const isSecretHolder = (holder: string): boolean => HOLDER.test(holder);

/** @param holder of a signed address, or of the secret that a request came with */
export const isOfAddress = (hash: string | null, holder: string | undefined): boolean =>
  hash !== null && holder !== undefined && holder === `u${hash.slice(0, HOLDER_CHARACTERS)}`;
