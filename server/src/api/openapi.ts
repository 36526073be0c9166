/** The API's description, OpenAPI 3.1: made from the schemas that the server checks with, so that it cannot be out of date. */
import { ERROR_CODES, refusalSchema } from '@foyer/shared/wire-schemas/answers';
import { partnerVideosSchema } from '@foyer/shared/wire-schemas/partners';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { FormContract } from '../platform/http/form-contract.ts';
import { API_ROOMS, type ApiRoom } from './api-rooms.ts';
import type { CallUsers } from './call-users.ts';
import type { ReadTables } from './read-tables.ts';

/** A route outside the tables of reads, as it was registered. */
export interface PlainRoute {
  method: string;
  path: string;
  room: ApiRoom;
  body?: unknown;
  query?: unknown;
  answer?: unknown;
  form?: FormContract;
}

interface Operation {
  operationId: string;
  summary?: string;
  /** The room that owns it. */
  tags: readonly [ApiRoom];
  parameters?: readonly object[];
  requestBody?: object;
  responses: Readonly<Record<string, object>>;
}

const LANG_PARAMETER = {
  name: 'lang',
  in: 'query',
  required: false,
  description: 'Language of titles',
  schema: { type: 'string', enum: LANGUAGES },
};

const json = (schema: unknown): object => ({ 'application/json': { schema } });

const REFUSED = { $ref: '#/components/responses/Refused' };
/** What any call may refuse with, by status. */
const REFUSALS = { '400': REFUSED, '404': REFUSED, '429': REFUSED, '503': REFUSED };
const GUARDED = { ...REFUSALS, '401': REFUSED, '403': REFUSED };

const answered = (schema: unknown): object => ({ description: 'The answer', content: json(schema) });

/** `/api/json/video/{lifetime}/…` and `get` give `get-json-video`. */
const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.replace(/\.(php|json)$/, '').split('/')]
    .filter((part) => part && part !== 'api' && !part.includes('{'))
    .join('-');

const placeholders = (address: string): string[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const readOperations = ({ jsonReads }: ReadTables): [string, Operation][] =>
  jsonReads.flatMap(({ addresses, summary, fields, answer, room }) =>
    addresses.map((address, index): [string, Operation] => [
      address,
      {
        operationId: operationId('get', address) + (index ? `-${placeholders(address).at(-1)}` : ''),
        summary,
        tags: [room],
        parameters: [
          ...placeholders(address).map((name) => {
            const { description, ...schema } = fields[name] ?? { type: 'string' };
            return { name, in: 'path', required: true, description, schema };
          }),
          LANG_PARAMETER,
        ],
        responses: { '200': answered(answer), '304': { description: 'Not changed' }, ...GUARDED },
      },
    ]),
  );

const queryOperations = ({ queryReads }: ReadTables): [string, Operation][] =>
  queryReads.map(({ path, summary, keys, answer, room }) => [
    path,
    {
      operationId: operationId('get', path),
      summary,
      tags: [room],
      parameters: [
        ...Object.entries(keys).map(([name, description]) => ({
          name,
          in: 'query',
          required: false,
          description,
          schema: { type: 'string' },
        })),
        LANG_PARAMETER,
      ],
      responses: { '200': answered(answer), ...GUARDED },
    },
  ]);

const queryParameters = (schema: unknown): object[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }));
};

const FORM = 'application/x-www-form-urlencoded';

/** Parts of a multipart form: fields as they are in a plain form, and files. */
const multipartSchema = ({ fields, files }: FormContract): object => ({
  ...fields,
  properties: {
    ...fields.properties,
    ...Object.fromEntries(
      Object.entries(files).map(([name, description]) => [
        name,
        { type: 'string', format: 'binary', description },
      ]),
    ),
  },
});

const requestBody = (body: unknown, form: FormContract | undefined): object | undefined => {
  if (body) return { content: { [FORM]: { schema: body } } };
  if (!form) return undefined;
  return {
    content: {
      ...(form.isFormToo && { [FORM]: { schema: form.fields } }),
      'multipart/form-data': { schema: multipartSchema(form) },
    },
  };
};

const plainOperation = ({
  method,
  path,
  room,
  body,
  query,
  answer,
  form,
}: PlainRoute): [string, Operation] => {
  const isWrite = method !== 'GET';
  const asked = path.replace(/:(\w+)/g, '{$1}');
  return [
    asked,
    {
      operationId: operationId(method, asked),
      tags: [room],
      parameters: [
        ...placeholders(asked).map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
        ...queryParameters(query),
      ],
      ...(isWrite && { requestBody: requestBody(body, form) }),
      responses: { '200': answered(answer ?? { type: 'object' }), ...GUARDED },
    },
  ];
};

/** Their list is served beside their pictures, as a file is. */
const PARTNER_ROOM = 'watching';

/** @param routes what else is registered under `/api/` */
export const buildOpenApi = (
  routes: readonly PlainRoute[],
  tables: ReadTables,
  { publicUrl, users }: { publicUrl: string; users: CallUsers },
): object => {
  const paths: Record<string, Record<string, Operation & { 'x-used-by': readonly string[] }>> = {};
  const rooms = new Set<ApiRoom>();
  const add = (method: string, [path, operation]: [string, Operation]): void => {
    const [room] = operation.tags;
    rooms.add(room);
    const used = { ...operation, 'x-used-by': users.usersOf(method, path) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: used };
  };
  for (const entry of [...readOperations(tables), ...queryOperations(tables)]) add('GET', entry);
  add('GET', [
    '/static/tf/videos.{partner_id}.json',
    {
      operationId: 'get-partner-videos',
      summary: 'Videos of an advertising partner',
      tags: [PARTNER_ROOM],
      parameters: [{ name: 'partner_id', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: { '200': answered(partnerVideosSchema), '404': REFUSED },
    },
  ]);
  for (const route of routes) add(route.method, plainOperation(route));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: '1',
      description:
        'Errors are {ok: false, error, code, field?, info?}; the code is what clients translate. Each call is tagged with the room of ' +
        'the server that owns it; x-used-by names the live packages that use it, x-undeclared those that do not say what they use.',
    },
    servers: [{ url: publicUrl }],
    tags: [...rooms].sort().map((name) => ({ name, description: API_ROOMS[name] })),
    'x-undeclared': users.undeclared,
    paths,
    components: {
      schemas: { Refusal: refusalSchema, ErrorCode: { type: 'string', enum: ERROR_CODES } },
      responses: {
        Refused: {
          description: 'A rule, a limit or a malformed request',
          content: json({ $ref: '#/components/schemas/Refusal' }),
        },
      },
    },
  };
};
