/**
 * Friend sites as operators set them: each has a feed, whose videos the site reads every few hours; one of them fills the row of friend sites.
 */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

export const PARTNER_SITES_MAX = 8;
export const PARTNER_NAME_MAX_LENGTH = 60;
/** Of a feed, the first ones. */
export const PARTNER_VIDEOS_MAX = 60;
/** Lower ones are those of the demo and of the operator's file. */
export const PARTNER_ID_MIN = 1000;
export const PARTNER_ID_MAX = 999_999_999;
const ADDRESS_MAX_LENGTH = 500;
const HTTPS = '^https://[^\\s/]+(/\\S*)?$';

export const partnerSiteSchema = {
  type: 'object',
  required: ['id', 'name', 'href', 'feed', 'is_on'],
  additionalProperties: false,
  properties: {
    /** Stands in addresses of its videos and pictures, so that it is never used again for another one. */
    id: { type: 'integer', minimum: PARTNER_ID_MIN, maximum: PARTNER_ID_MAX },
    /** Title of the row. */
    name: { type: 'string', maxLength: PARTNER_NAME_MAX_LENGTH },
    /** Where the title leads. */
    href: { type: 'string', maxLength: ADDRESS_MAX_LENGTH },
    /** A JSON array of {url, thumb, title}. */
    feed: { type: 'string', maxLength: ADDRESS_MAX_LENGTH },
    is_on: { type: 'boolean' },
  },
} as const;
export const partnerSitesSchema = {
  type: 'object',
  required: ['shown', 'list'],
  additionalProperties: false,
  properties: {
    /** Id of the one whose videos the row shows; 0: there is no row. */
    shown: { type: 'integer', minimum: 0, maximum: PARTNER_ID_MAX },
    list: { type: 'array', maxItems: PARTNER_SITES_MAX, items: partnerSiteSchema },
  },
} as const;
export type PartnerSite = FromSchema<typeof partnerSiteSchema>;
export type PartnerSites = FromSchema<typeof partnerSitesSchema>;

const isHttps = (text: string): boolean => new RegExp(HTTPS).test(text) && URL.canParse(text);
/** The first field that is missing or wrong; undefined: it can be saved. */
export const wrongPartnerField = ({
  name,
  href,
  feed,
}: PartnerSite): 'name' | 'href' | 'feed' | undefined => {
  if (name.trim() === '') return 'name';
  if (!isHttps(href)) return 'href';
  return isHttps(feed) ? undefined : 'feed';
};
/** The one that the row names; undefined: none of the list, as the demo's. */
export const shownPartner = ({ shown, list }: PartnerSites): PartnerSite | undefined =>
  list.find(({ id }) => id === shown);

/** Why the videos of a feed were not taken. */
export const FEED_PROBLEMS = [
  /** The address, or one that it leads to, is not public or not https. */
  'not_public',
  /** No answer, no valid certificate, or not in time. */
  'unreachable',
  /** An answer that is not 200. */
  'status',
  'too_large',
  /** No JSON array. */
  'no_list',
  /** No row of it is as it should be. */
  'no_rows',
  /** No picture of it could be fetched and read. */
  'no_pictures',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** GET /api/settings/partners.json: what became of each feed that was read. */
export const partnerFeedsSchema = {
  type: 'object',
  required: ['partners'],
  properties: {
    partners: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'checked', 'taken', 'videos', 'problem'],
        properties: {
          id: { type: 'integer' },
          /** When the feed was last asked for, and when videos of it were last taken; empty: never. */
          checked: { type: 'string' },
          taken: { type: 'string' },
          /** How many videos the site has of it. */
          videos: { type: 'integer' },
          /** Of the last time, one of FEED_PROBLEMS; empty: there was none. */
          problem: { type: 'string' },
        },
      },
    },
  },
} as const;
export type PartnerFeeds = FromSchema<typeof partnerFeedsSchema>;

export const PARTNER_SITE_CALLS = {
  'GET /api/settings/partners.json': {
    room: 'settings',
    who: 'may settings',
    answer: partnerFeedsSchema,
  },
} as const satisfies CallTable;
