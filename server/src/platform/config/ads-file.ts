/**
 * The operator's file of advertising (`FOYER_ADS_FILE`, JSON), read and checked once at start. docs/guides/advertising.md shows one.
 * Without it the site advertises itself with creatives of its own, unless operators set others in the browser.
 */
import { AD_ZONES, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import {
  type Creative,
  type CreativeKind,
  NEW_CREATIVE,
} from '@foyer/shared/wire-schemas/settings/advertising';
import type { PartnerSite } from '@foyer/shared/wire-schemas/settings/partner-sites';
import { Ajv } from 'ajv';
import { ConfigError, type Environment, readText } from './environment.ts';
import { readJsonFile } from './read-json-file.ts';

const NAME = 'FOYER_ADS_FILE';

export interface AdsConfig {
  /** A place without creatives shows nothing and takes no room. */
  zones: Readonly<Record<AdZoneName, readonly Creative[]>>;
  /** A card of advertising after so many videos. */
  cardEvery: number;
  /** Addresses of the partner's offer and of the limited-time promo; empty: there is none. */
  offer: string;
  promo: string;
  /** Id of the partner whose videos the friends' row shows; undefined: none. */
  partner: number | undefined;
  /** That partner's site, where operators set it in the browser. */
  partnerSite?: Pick<PartnerSite, 'name' | 'href'> | undefined;
}

const HTTPS_ORIGIN = '^https://[a-z0-9.-]+(:[0-9]+)?$';
const FRAME = '^https://[a-z0-9.-]+(:[0-9]{1,5})?(/\\S*)?$';
/** An own path, or an address. */
const LINK = '^(/(?![/\\\\])|https://)\\S*$';
const creative = (kind: CreativeKind, properties: Readonly<Record<string, object>>) => ({
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
    creative('frame', { src: { type: 'string', pattern: FRAME } }),
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

type FileCreative = Pick<Creative, 'kind'> &
  Partial<Pick<Creative, 'src' | 'href' | 'alt' | 'html' | 'origins'>>;
interface AdsFile {
  zones?: Partial<Record<AdZoneName, readonly FileCreative[]>>;
  cardEvery?: number;
  offer?: string | false;
  promo?: string | false;
  partner?: number | false;
}

const HOUSE: readonly FileCreative[] = [{ kind: 'house' }];
const toCreative = (given: FileCreative, index: number): Creative => ({
  id: `file${index + 1}`,
  ...NEW_CREATIVE,
  ...given,
});
/** Between videos the site does not advertise itself: several of its own on one screen tell nobody anything. */
const NO_HOUSE: readonly AdZoneName[] = ['listing-card'];
const DEFAULTS = { cardEvery: 10, promo: '/sign-up/' } as const;
/** Another site has no videos of this partner until somebody puts them there. */
const DEMO_PARTNER = 1;

const parse = (file: string): AdsFile => {
  const value = readJsonFile(NAME, file);
  const validate = new Ajv({ strict: false, discriminator: true }).compile(SCHEMA);
  if (validate(value)) return value as AdsFile;
  // The last one names the value that is wrong, not the rule around it.
  const [first] = (validate.errors ?? []).filter(({ keyword }) => !['anyOf', 'const'].includes(keyword));
  const key = first?.params?.additionalProperty;
  const isKind = first?.keyword === 'discriminator';
  const complaint = isKind
    ? 'must have as kind house, picture, frame or code'
    : (first?.message ?? 'is wrong');
  throw new ConfigError(NAME, `${first?.instancePath || 'the file'} ${complaint}${key ? ` ("${key}")` : ''}`);
};

/** @throws ConfigError with one line that names the value which is wrong */
export const readAds = (env: Environment, hasDemo: boolean): AdsConfig => {
  const path = readText(env, NAME);
  const { zones = {}, cardEvery, offer, promo, partner }: AdsFile = path ? parse(path) : {};
  const shown = Object.fromEntries(
    AD_ZONES.map((zone) => [zone, (zones[zone] ?? (NO_HOUSE.includes(zone) ? [] : HOUSE)).map(toCreative)]),
  ) as Record<string, readonly Creative[]>;
  return {
    zones: shown as AdsConfig['zones'],
    cardEvery: cardEvery ?? DEFAULTS.cardEvery,
    // Nobody but a partner can keep what the offer says.
    offer: offer || '',
    promo: promo === false ? '' : (promo ?? DEFAULTS.promo),
    partner: partner === false ? undefined : (partner ?? (hasDemo ? DEMO_PARTNER : undefined)),
  };
};
