/**
 * Signs and reads links to a release set that is not live: whoever has one is shown that set until it expires. It names the set,
 * as whom its pages are shown, and an expiry; no visitor.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SMOKE_VISITORS, type SmokeVisitor } from '@foyer/shared/wire-schemas/releases';

/** Holds the link of this visitor; bound to the host. */
export const SET_LINK_COOKIE = 'release-set';

export interface SetLink {
  setId: number;
  /** Seconds since 1970. */
  expirySeconds: number;
  /** Other than `anonymous`: pages are shown as to a made-up member, who has no session. */
  visitor: SmokeVisitor;
}

const sign = (secret: string, { setId, expirySeconds, visitor }: SetLink): string =>
  createHmac('sha256', secret)
    .update(`release-set\n${setId}\n${expirySeconds}\n${visitor}`)
    .digest('base64url');

/** @param secret the deployment's; every process has the same */
export const signSetLink = (secret: string, link: SetLink): string =>
  `${link.setId}.${link.expirySeconds}.${link.visitor}.${sign(secret, link)}`;

/** Undefined for what was not signed with `secret`, and for what has expired. */
export const readSetLink = (
  secret: string,
  text: string | undefined,
  nowSeconds = Date.now() / 1000,
): SetLink | undefined => {
  const [, set, expiry, name, signature] =
    /^(\d{1,9})\.(\d{1,12})\.([a-z]+)\.([\w-]{43})$/.exec(text ?? '') ?? [];
  const visitor = SMOKE_VISITORS.find((known) => known === name);
  if (visitor === undefined || signature === undefined) return undefined;
  const link = { setId: Number(set), expirySeconds: Number(expiry), visitor };
  if (link.expirySeconds <= nowSeconds) return undefined;
  return timingSafeEqual(Buffer.from(sign(secret, link)), Buffer.from(signature)) ? link : undefined;
};
