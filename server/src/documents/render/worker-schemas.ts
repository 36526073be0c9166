/** What a render worker may say. It runs teams' code: whatever does not fit ends it. */
import { ajv } from '../../platform/config/ajv.ts';
import type { FromWorker } from './worker-messages.ts';

const id = { type: 'integer', minimum: 1 } as const;
const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const name = { type: 'string', maxLength: 100, pattern: '^(?:shell|mf-[a-z0-9-]+)$' } as const;
const hashes = {
  type: 'array',
  maxItems: 1000,
  items: { type: 'string', maxLength: 120, pattern: "^'sha(?:256|384|512)-[A-Za-z0-9+/]+=*'$" },
} as const;
const expressions = {
  type: 'object',
  additionalProperties: text(100_000),
  maxProperties: 100,
} as const;

const answerSchema = {
  type: 'object',
  required: ['status', 'failed', 'personal', 'byCountry'],
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 599 },
    // An own path: two slashes lead to another site.
    redirect: { type: 'string', maxLength: 8000, pattern: '^/(?![/\\\\])' },
    styleHashes: hashes,
    scriptHashes: hashes,
    failed: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['remote', 'reason'],
        properties: { remote: name, reason: text(10_000), at: { enum: ['module', 'data'] } },
      },
    },
    packages: { type: 'array', maxItems: 1000, items: name },
    renderMs: { type: 'number', minimum: 0 },
    place: {
      type: 'object',
      required: ['remote', 'page'],
      properties: { remote: name, page: text(100) },
    },
    personal: { type: 'boolean' },
    byCountry: { type: 'boolean' },
  },
} as const;

const addressesSchema = {
  type: 'object',
  required: ['routes', 'redirects'],
  properties: {
    routes: {
      type: 'array',
      maxItems: 5000,
      items: {
        type: 'object',
        required: ['expression', 'query', 'byCountry', 'personal'],
        properties: {
          expression: text(100_000),
          query: { type: 'array', maxItems: 100, items: text(100) },
          values: expressions,
          addresses: { type: 'array', maxItems: 100, items: text(100) },
          byCountry: { type: 'boolean' },
          personal: { type: 'boolean' },
          membersOnly: { type: 'boolean' },
        },
      },
    },
    redirects: { type: 'array', maxItems: 5000, items: text(100_000) },
    redirectQuery: expressions,
  },
} as const;

const message = (type: FromWorker['type'], properties: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  required: ['type', ...Object.keys(properties)],
  additionalProperties: false,
  properties: { type: { const: type }, ...properties },
});

const SCHEMAS: Readonly<Record<FromWorker['type'], object>> = {
  ready: message('ready', { addresses: addressesSchema }),
  rendered: message('rendered', { id, answer: answerSchema }),
  embedded: message('embedded', { id }),
  collected: message('collected', { id, bytes: { type: 'integer', minimum: 0 } }),
  failed: message('failed', { id, message: text(100_000) }),
  api: message('api', { id, job: id, path: { ...text(8000), pattern: '^/(?![/\\\\])' } }),
  memory: message('memory', { share: { type: 'number', minimum: 0 } }),
  started: message('started', { remote: name }),
  stray: message('stray', { message: text(100_000) }),
  pong: message('pong'),
};

const validators = new Map(Object.entries(SCHEMAS).map(([type, schema]) => [type, ajv.compile(schema)]));

/** @throws Error naming what does not fit */
export const checkFromWorker = (head: unknown): FromWorker => {
  const type = head && typeof head === 'object' && 'type' in head ? String(head.type) : '';
  const validate = validators.get(type);
  if (!validate) throw new Error('a message of an unknown kind');
  if (validate(head)) return head as FromWorker;
  const [first] = validate.errors ?? [];
  throw new Error(`a message "${type}" that does not fit: ${first?.instancePath} ${first?.message}`);
};
