/**
 * The operator's file of advertising (`FOYER_ADS_FILE`, JSON), read and checked once at start. docs/guides/advertising.md shows one.
 * Without it the site advertises itself with creatives of its own.
 */
import { AD_ZONES, type AdsOutline, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import { Ajv } from 'ajv';
import { ConfigError, type Environment, readText } from './environment.ts';
import { readJsonFile } from './read-json-file.ts';

const NAME = 'FOYER_ADS_FILE';

/** Made by the site itself; needs nobody's consent. */
export interface HouseCreative {
  kind: 'house';
}
/** A picture with a link. From another server than this site's it waits for consent. */
export interface PictureCreative {
  kind: 'picture';
  /** Own path or https address. */
  src: string;
  href: string;
  /** Says what the picture says. */
  alt: string;
}
/** Code of an advertiser; waits for consent, and runs in a sandbox. */
export interface CodeCreative {
  kind: 'code';
  html: string;
  /** The only servers that it may ask: https origins. */
  origins: readonly string[];
}
export type Creative = HouseCreative | PictureCreative | CodeCreative;

export interface AdsConfig {
  /** A place without creatives shows nothing and takes no room. */
  zones: Readonly<Record<AdZoneName, readonly Creative[]>>;
  outline: AdsOutline;
}

const HTTPS_ORIGIN = '^https://[a-z0-9.-]+(:[0-9]+)?$';
/** An own path, or an address. */
const LINK = '^(/(?![/\\\\])|https://)\\S*$';
const creative = (kind: Creative['kind'], properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: ['kind', ...Object.keys(properties)],
  additionalProperties: false,
  properties: { kind: { const: kind }, ...properties },
});
const CREATIVE = {
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [
    creative('house', {}),
    creative('picture', {
      src: { type: 'string', pattern: LINK },
      href: { type: 'string', pattern: LINK },
      alt: { type: 'string', minLength: 1 },
    }),
    creative('code', {
      html: { type: 'string', minLength: 1 },
      origins: { type: 'array', minItems: 1, items: { type: 'string', pattern: HTTPS_ORIGIN } },
    }),
  ],
};
const LINK_OR_OFF = { anyOf: [{ type: 'string', pattern: LINK }, { const: false }] };
const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    zones: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(AD_ZONES.map((zone) => [zone, { type: 'array', items: CREATIVE }])),
    },
    // Six cards fit between the sixty of a page, one for each column of the widest grid.
    cardEvery: { type: 'integer', minimum: 2, maximum: 10 },
    offer: LINK_OR_OFF,
    promo: LINK_OR_OFF,
    partner: { anyOf: [{ type: 'integer', minimum: 1 }, { const: false }] },
  },
} as const;

interface AdsFile {
  zones?: Partial<Record<AdZoneName, readonly Creative[]>>;
  cardEvery?: number;
  offer?: string | false;
  promo?: string | false;
  partner?: number | false;
}

const HOUSE: readonly Creative[] = [{ kind: 'house' }];
/** Between videos the site does not advertise itself: several of its own on one screen tell nobody anything. */
const NO_HOUSE: readonly AdZoneName[] = ['listing-card'];
const DEFAULTS = { cardEvery: 10, promo: '/sign-up/' } as const;
const DEFAULT_PARTNER = 1;

const parse = (file: string): AdsFile => {
  const value = readJsonFile(NAME, file);
  const validate = new Ajv({ strict: false, discriminator: true }).compile(SCHEMA);
  if (validate(value)) return value as AdsFile;
  // The last one names the value that is wrong, not the rule around it.
  const [first] = (validate.errors ?? []).filter(({ keyword }) => !['anyOf', 'const'].includes(keyword));
  const key = first?.params?.additionalProperty;
  const isKind = first?.keyword === 'discriminator';
  const complaint = isKind ? 'must have as kind house, picture or code' : (first?.message ?? 'is wrong');
  throw new ConfigError(NAME, `${first?.instancePath || 'the file'} ${complaint}${key ? ` ("${key}")` : ''}`);
};

/** @throws ConfigError with one line that names the value which is wrong */
export const readAds = (env: Environment): AdsConfig => {
  const path = readText(env, NAME);
  const { zones = {}, cardEvery, offer, promo, partner }: AdsFile = path ? parse(path) : {};
  const all = Object.fromEntries(
    AD_ZONES.map((zone) => [zone, zones[zone] ?? (NO_HOUSE.includes(zone) ? [] : HOUSE)]),
  ) as Record<AdZoneName, readonly Creative[]>;
  return {
    zones: all,
    outline: {
      zones: AD_ZONES.filter((zone) => all[zone].length > 0),
      cardEvery: cardEvery ?? DEFAULTS.cardEvery,
      // Nobody but a partner can keep what the offer says.
      offer: offer || undefined,
      promo: promo === false ? undefined : (promo ?? DEFAULTS.promo),
      partner: partner === false ? undefined : (partner ?? DEFAULT_PARTNER),
    },
  };
};
