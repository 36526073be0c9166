/** Registers what answers a declared call: its address, its schemas and who may come from the declaration. */
import {
  answerSchemaOf,
  type BodyOf,
  type CallName,
  callOf,
  type FieldOf,
  type QueryOf,
} from '@foyer/shared/wire-schemas/calls';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify';
import { patternOf } from './call-pattern.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The calls that the route answers; no route of a document or a file has any. */
    calls?: readonly CallName[];
  }
}

export type CallRequest<Name extends CallName> = FastifyRequest<{
  Body: BodyOf<Name>;
  Querystring: QueryOf<Name>;
  /** `file`: several fields that are one parameter (call-pattern.ts). */
  Params: Record<FieldOf<Name> | 'file', string>;
}>;

interface CallOptions extends Pick<RouteShorthandOptions, 'attachValidation' | 'exposeHeadRoute'> {
  config?: Omit<FastifyContextConfig, 'calls'>;
}

/** No cache keeps what it answers, unless `handler` says otherwise. Who may is asked by `guardCalls` before it runs. */
export const registerCall = <const Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: (request: CallRequest<Name>, reply: FastifyReply) => unknown,
  { config, ...options }: CallOptions = {},
): void => {
  const { query, body } = callOf(name);
  const answer = answerSchemaOf(name);
  app.route({
    ...options,
    method: name.split(' ')[0] as HTTPMethods,
    url: patternOf(name),
    schema: {
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(answer && { response: { 200: answer } }),
    },
    config: { ...config, calls: [name] },
    handler: (request, reply) =>
      handler(request as CallRequest<Name>, reply.header('cache-control', 'private, no-store')),
  });
};
