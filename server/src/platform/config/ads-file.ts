/**
 * The operator's file of advertising (`FOYER_ADS_FILE`, JSON), read and checked once at start. docs/guides/advertising.md shows one.
 * Without it the site advertises itself with creatives of its own.
 */
import { readFileSync } from 'node:fs';
import { AD_ZONES, type AdsOutline, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import { Ajv } from 'ajv';
import { ConfigError, type Environment, readText } from './environment.ts';

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
const CREATIVE_SHAPES: Readonly<Record<Creative['kind'], object>> = {
  house: { required: ['kind'], additionalProperties: false, properties: { kind: {} } },
  picture: {
    required: ['kind', 'src', 'href', 'alt'],
    additionalProperties: false,
    properties: {
      kind: {},
      src: { type: 'string', pattern: LINK },
      href: { type: 'string', pattern: LINK },
      alt: { type: 'string', minLength: 1 },
    },
  },
  code: {
    required: ['kind', 'html', 'origins'],
    additionalProperties: false,
    properties: {
      kind: {},
      html: { type: 'string', minLength: 1 },
      origins: { type: 'array', minItems: 1, items: { type: 'string', pattern: HTTPS_ORIGIN } },
    },
  },
};
const CREATIVE = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { enum: Object.keys(CREATIVE_SHAPES) } },
  allOf: Object.entries(CREATIVE_SHAPES).map(([kind, shape]) => ({
    if: { required: ['kind'], properties: { kind: { const: kind } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: shape,
  })),
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
const DEFAULTS = { cardEvery: 10, offer: '/information/work-with-us/', promo: '/sign-up/' } as const;
const DEFAULT_PARTNER = 1;

const parse = (file: string): AdsFile => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(NAME, `names a file that cannot be read: ${file}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(NAME, `is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  const validate = new Ajv({ strict: false }).compile(SCHEMA);
  if (validate(value)) return value as AdsFile;
  // The last one names the value that is wrong, not the rule around it.
  const [first] = (validate.errors ?? []).filter(
    ({ keyword }) => !['if', 'anyOf', 'const'].includes(keyword),
  );
  const at = first?.instancePath || 'the file';
  const key = first?.params?.additionalProperty;
  const allowed = first?.params?.allowedValues as readonly string[] | undefined;
  throw new ConfigError(
    NAME,
    `${at} ${first?.message ?? 'is wrong'}${key ? ` ("${key}")` : ''}${allowed ? `: ${allowed.join(', ')}` : ''}`,
  );
};

/** @throws ConfigError with one line that names the value which is wrong */
export const readAds = (env: Environment): AdsConfig => {
  const path = readText(env, NAME, '');
  const { zones = {}, cardEvery, offer, promo, partner }: AdsFile = path ? parse(path) : {};
  const all = Object.fromEntries(AD_ZONES.map((zone) => [zone, zones[zone] ?? HOUSE])) as Record<
    AdZoneName,
    readonly Creative[]
  >;
  return {
    zones: all,
    outline: {
      zones: AD_ZONES.filter((zone) => all[zone].length > 0),
      cardEvery: cardEvery ?? DEFAULTS.cardEvery,
      offer: offer === false ? undefined : (offer ?? DEFAULTS.offer),
      promo: promo === false ? undefined : (promo ?? DEFAULTS.promo),
      partner: partner === false ? undefined : (partner ?? DEFAULT_PARTNER),
    },
  };
};
