/** GET /api/embed_domains.json, POST /api/embed_domains.php: on whose pages a member's videos may be embedded. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

export const EMBED_DOMAINS_MAX = 50;
const DOMAIN_MAX_LENGTH = 253;
/** The name of a host in ASCII (`xn--…` for others), with a port where it has one of its own. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::[1-9]\d{0,4})?$/;

/** As people write them: with a scheme, a path, capitals; undefined for what names no host. */
export const readDomain = (text: string): string | undefined => {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/\/.*$/, '');
  return host.length <= DOMAIN_MAX_LENGTH && DOMAIN.test(host) ? host : undefined;
};

/** Of a text with one in each line, or between spaces and commas. `wrong`: the first word that names no host. */
export const readDomains = (text: string): { domains: string[]; wrong?: string } => {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const read = words.map((word) => ({ word, domain: readDomain(word) }));
  const wrong = read.find(({ domain }) => domain === undefined)?.word;
  const domains = [...new Set(read.flatMap(({ domain }) => (domain ? [domain] : [])))];
  return wrong === undefined ? { domains } : { domains, wrong };
};

/** On which other sites: all, those that are listed, none. */
export const EMBED_MODES = ['everywhere', 'listed', 'nowhere'] as const;
export type EmbedMode = (typeof EMBED_MODES)[number];

export const embedDomainsBodySchema = {
  type: 'object',
  required: ['domains'],
  additionalProperties: false,
  properties: {
    /** Between spaces, commas or line ends; of `listed` alone. */
    domains: { type: 'string', maxLength: 20_000 },
    /** Left out: `listed`; without domains `nowhere` where that is kept, else `everywhere`. */
    mode: { type: 'string', enum: EMBED_MODES },
  },
} as const;

export const embedDomainsSchema = {
  type: 'object',
  required: ['domains', 'mode'],
  properties: {
    domains: { type: 'array', items: { type: 'string' } },
    mode: { type: 'string', enum: EMBED_MODES },
  },
} as const;
export type EmbedDomains = FromSchema<typeof embedDomainsSchema>;

export const embedDomainsAnswerSchema = {
  type: 'object',
  required: ['ok', ...embedDomainsSchema.required],
  properties: { ok: { const: true }, ...embedDomainsSchema.properties },
} as const;

export const EMBED_DOMAIN_CALLS = {
  'GET /api/embed_domains.json': {
    room: 'watching',
    who: 'members',
    answer: embedDomainsSchema,
  },
  'POST /api/embed_domains.php': {
    room: 'watching',
    who: 'members',
    body: embedDomainsBodySchema,
    answer: embedDomainsAnswerSchema,
  },
} as const satisfies CallTable;
