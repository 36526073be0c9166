/** What keys are derived for, a closed list: what one of them signs or seals is of no use anywhere else. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface SigningPurpose {
  /** Longest life of a signature, in seconds: for so long a key that no longer signs is still accepted. */
  lifeSeconds: number;
  /**
   * What the releases before key files made with the secret in the database: how many characters a signature had, and what the
   * secret was followed by. Left out for purposes that are newer.
   */
  legacy?: { characters: 32 | 43; suffix?: string };
}

/** `lifeSeconds` is held against what is issued by secrets.test.ts. */
export const SIGNING_PURPOSES = {
  /** Addresses of files that not everyone may have; an hour for the proofs of withdrawal, which ask for them. */
  media: { lifeSeconds: HOUR, legacy: { characters: 32 } },
  download: { lifeSeconds: 6 * HOUR, legacy: { characters: 32 } },
  'download-ticket': { lifeSeconds: HOUR, legacy: { characters: 32 } },
  'age-proof': { lifeSeconds: 366 * DAY, legacy: { characters: 43 } },
  'age-trip': { lifeSeconds: 15 * MINUTE, legacy: { characters: 43 } },
  'embed-entrance': { lifeSeconds: 10 * MINUTE, legacy: { characters: 43 } },
  'set-link': { lifeSeconds: HOUR, legacy: { characters: 43 } },
  preview: { lifeSeconds: 90 * DAY, legacy: { characters: 43, suffix: ' preview' } },
  'known-device': { lifeSeconds: 180 * DAY, legacy: { characters: 32 } },
  'bot-check': { lifeSeconds: 20 * MINUTE, legacy: { characters: 43 } },
  /** Which a document brings for what its browser reports. */
  'measurement-token': { lifeSeconds: HOUR },
  'sign-in-mail': { lifeSeconds: DAY },
  session: { lifeSeconds: 90 * DAY },
} as const satisfies Record<string, SigningPurpose>;

export type SignPurpose = keyof typeof SIGNING_PURPOSES;

/** What is encrypted in the database. It has no end: a key stays until nothing is sealed with it any more. */
const SEALING_PURPOSES = ['totp-seed', 'mail', 'unlisted-address'] as const;
export type SealPurpose = (typeof SEALING_PURPOSES)[number];

export type SecretPurpose = SignPurpose | SealPurpose;
