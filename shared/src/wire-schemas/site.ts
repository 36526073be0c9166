/** Closed choices of the whole site: languages, gender groups, modes of the age policy. Source: docs/specification/overview.md, addresses.md. */
export const LANGUAGES = ['en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Wire values; the screen's label of the second is "Trans". */
export const GENDERS = ['straight', 'shemale', 'gay'] as const;
export type Gender = (typeof GENDERS)[number];
export const DEFAULT_GENDER: Gender = 'straight';

/** The strictest last. */
export const AGE_MODES = ['none', 'click', 'verify'] as const;
/** `click`: a notice with an Enter button; `verify`: proof of age before any content; `none`: neither. */
export type AgeMode = (typeof AGE_MODES)[number];

export const AGE_TEXTS = ['general', 'law'] as const;
/** What the gate says; `law`: that the law of the visitor's country asks for it. */
export type AgeText = (typeof AGE_TEXTS)[number];

/** Cookies that scripts may read; the session itself is HttpOnly. */
export const COOKIES = {
  language: 'language',
  gender: 'gender',
  country: 'country',
  age: 'age_verified',
  signedOut: 'signed_out',
  consent: 'consent',
  /** What the visitor asked for of discretion; see discreet.ts. */
  discreet: 'discreet',
  /** Ids of announcements that the visitor dismissed; see settings/announcements.ts. */
  dismissed: 'dismissed',
  /** When this visitor first saw the limited-time promo, seconds since 1970. */
  promoStart: 'promo_start',
} as const;

/** ISO 3166-1 alpha-2, upper case. */
export type Country = string;

/** Where a visitor's network is. */
export interface Place {
  country: Country;
  /** ISO 3166-2 without the country, such as `TX`; left out where nobody knows it. */
  region?: string;
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
export const isGender = (value: unknown): value is Gender => GENDERS.includes(value as Gender);
