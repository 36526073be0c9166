/** Text in a column that stands sealed by a key outside the database, and in clear text for as long as no such key may seal. */
import type { Secrets } from './secrets.ts';
import { sealingKeyOf } from './sealing.ts';

type Purpose = Parameters<Secrets['sealing']>[0];
export type TextSecrets = Pick<Secrets, 'sealing' | 'maySeal'>;

const MARK = 'sealed:';

/** @param about what it is of: a text that was moved to another row does not open */
export const sealText = (secrets: TextSecrets, purpose: Purpose, about: string, text: string): string =>
  // The release before, which may run alongside this one, would take it as it is.
  secrets.maySeal() ? MARK + secrets.sealing(purpose).seal(Buffer.from(text), about) : text;

/** @throws Error where the key is gone */
export const openText = (secrets: TextSecrets, purpose: Purpose, about: string, stored: string): string =>
  stored.startsWith(MARK)
    ? secrets.sealing(purpose).open(stored.slice(MARK.length), about).toString()
    : stored;

/** How every text starts that the key sealed. */
export const sealedBy = (keyId: string): string => `${MARK}${keyId}.`;

/** The same of the key that seals at present. */
export const sealedAtPresent = (secrets: TextSecrets, purpose: Purpose): string =>
  sealedBy(sealingKeyOf(secrets.sealing(purpose).seal(Buffer.alloc(0), '')));
