/**
 * Signs and reads links to a release set that is not live: anyone who has one is shown that set until it expires. It names the set,
 * as whom its pages are shown, and an expiry; no visitor.
 */
import { SMOKE_VISITORS, type SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import { type Secrets, SIGNATURE_PATTERN } from '../../platform/secrets/secrets.ts';

/** Holds the link of this visitor; bound to the host. */
export const SET_LINK_COOKIE = 'release-set';

export interface SetLink {
  setId: number;
  /** Seconds since 1970. */
  expirySeconds: number;
  /** Other than `anonymous`: pages are shown as to a made-up member, who has no session. */
  visitor: SmokeVisitor;
}

/** A link of one use opens nothing as the other. */
export type SetLinkUse = 'set-link' | 'preview';

const LINK = new RegExp(`^(\\d{1,9})\\.(\\d{1,12})\\.([a-z]+)\\.(${SIGNATURE_PATTERN})$`);

const textOf = ({ setId, expirySeconds, visitor }: SetLink): string =>
  `release-set\n${setId}\n${expirySeconds}\n${visitor}`;

export const signSetLink = (secrets: Secrets, link: SetLink, use: SetLinkUse = 'set-link'): string =>
  `${link.setId}.${link.expirySeconds}.${link.visitor}.${secrets.sign(use, textOf(link))}`;

/** Undefined for what this site did not sign for the use, and for what has expired. */
export const readSetLink = (
  secrets: Secrets,
  text: string | undefined,
  { nowSeconds = Date.now() / 1000, use = 'set-link' }: { nowSeconds?: number; use?: SetLinkUse } = {},
): SetLink | undefined => {
  const [, set, expiry, name, signature] = LINK.exec(text ?? '') ?? [];
  const visitor = SMOKE_VISITORS.find((known) => known === name);
  if (visitor === undefined || signature === undefined) return undefined;
  const link = { setId: Number(set), expirySeconds: Number(expiry), visitor };
  if (link.expirySeconds <= nowSeconds) return undefined;
  return secrets.verify(use, textOf(link), signature) ? link : undefined;
};
