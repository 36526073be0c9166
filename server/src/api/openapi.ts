/** The API's description, OpenAPI 3.1: made from the schemas that the server checks with, so that it cannot be out of date. */
import { ERROR_CODES, refusalSchema } from '@foyer/shared/wire-schemas/answers';
import { API_ROOMS, type ApiRoom } from '@foyer/shared/wire-schemas/api-rooms';
import type { FormContract } from '@foyer/shared/wire-schemas/call';
import { fieldSchema } from '@foyer/shared/wire-schemas/call-fields';
import { answerSchemaOf, type CallName, callOf } from '@foyer/shared/wire-schemas/calls';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { CallUsers } from './call-users.ts';

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

const queryParameters = (schema: unknown): object[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { description?: string }>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
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

const operationOf = (name: CallName): Operation => {
  const call = callOf(name);
  const { room, summary, body, query, form, tags } = call;
  const [method = '', path = ''] = name.split(' ');
  const isCached = path.includes('{lifetime}');
  const isWrite = method !== 'GET';
  return {
    operationId: operationId(method, path),
    ...(summary && { summary }),
    tags: [room],
    parameters: [
      ...placeholders(path).map((field) => {
        const { description, ...schema } = fieldSchema(call, field);
        return { name: field, in: 'path', required: true, description, schema };
      }),
      ...queryParameters(query),
      // Lists, and what is cached, have titles.
      ...(isCached || tags ? [LANG_PARAMETER] : []),
    ],
    ...(isWrite && { requestBody: requestBody(body, form) }),
    responses: {
      '200': answered(answerSchemaOf(name) ?? { type: 'object' }),
      ...(isCached && { '304': { description: 'Not changed' } }),
      ...GUARDED,
    },
  };
};

/** @param calls those that this process takes */
export const buildOpenApi = (
  calls: readonly CallName[],
  { publicUrl, users }: { publicUrl: string; users: CallUsers },
): object => {
  const paths: Record<string, Record<string, Operation & { 'x-used-by': readonly string[] }>> = {};
  const ids = new Set<string>();
  for (const name of calls) {
    const [method = '', path = ''] = name.split(' ');
    const operation = operationOf(name);
    // The same read with more fields is named by the last of them.
    if (ids.has(operation.operationId)) operation.operationId += `-${placeholders(path).at(-1)}`;
    ids.add(operation.operationId);
    const used = { ...operation, 'x-used-by': users.usersOf(method, path) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: used };
  }
  const rooms = new Set(calls.map((name) => callOf(name).room));
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
