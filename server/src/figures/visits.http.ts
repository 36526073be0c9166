/** What requests say of a visit, also for what their transactions count (platform/visits/visit.ts). */
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withVisit } from '../platform/visits/visit.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';
import type { VisitFacts } from './count-figures.ts';
import { visitFactsOf } from './visit-facts.ts';

type VisitOf = (request: FastifyRequest) => VisitFacts;

/** @param releaseOf number of the release set that a page of this browser comes from; '' unknown */
export const createVisitOf =
  ({ networkCountryOf }: RequestFacts, releaseOf: (request: FastifyRequest) => string): VisitOf =>
  (request) =>
    visitFactsOf({
      country: networkCountryOf(request),
      language: request.cookies[COOKIES.language],
      acceptLanguage: request.headers['accept-language'],
      userAgent: request.headers['user-agent'],
      release: releaseOf(request),
    });

/** Once the body is there: what reads it would lose what belongs to the request. */
export const keepVisits = (app: FastifyInstance, visitOf: VisitOf): void => {
  app.addHook('preValidation', (request, _reply, done) => withVisit(() => visitOf(request), done));
};
