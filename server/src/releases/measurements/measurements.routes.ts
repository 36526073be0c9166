/**
 * POST /api/measurements: what one page view was like. GET /api/measurements/token: what makes the report count. GET
 * /api/releases/health.json: what all of them were like.
 */
import {
  measurementsAnswerSchema,
  measurementsBodySchema,
  measurementTokenQuerySchema,
  measurementTokenSchema,
  releaseHealthSchema,
} from '@foyer/shared/wire-schemas/release-health';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import { requireViewer, sendDone, writeSchema } from '../../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { tradeTicket } from './view-token.ts';
import type { VisitorEvidence } from './visitor-evidence.ts';
import { loadReleaseHealth } from '../desk/release-health.ts';

export interface MeasurementsDeps extends Pick<WebDeps, 'db' | 'secrets'> {
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  evidence: Pick<VisitorEvidence, 'addReport'>;
}

export const registerMeasurements = (
  app: FastifyInstance,
  { db, live, evidence, secrets }: MeasurementsDeps,
  facts: RequestFacts,
): void => {
  app.get<{ Querystring: { ticket: string } }>(
    '/api/measurements/token',
    {
      schema: {
        querystring: measurementTokenQuerySchema,
        response: { 200: measurementTokenSchema },
      },
    },
    async (request, reply) =>
      // One view's: a cache in front must not give it to the next one.
      reply
        .header('cache-control', 'private, no-store')
        .send({ token: tradeTicket(secrets, request.query.ticket) ?? null }),
  );

  app.post<{ Body: { set: string; measured: string; token?: string } }>(
    '/api/measurements',
    writeSchema(measurementsBodySchema, measurementsAnswerSchema),
    async (request, reply) => {
      // Nothing but a page of ours reports.
      if (request.headers.origin === undefined)
        throw new Refused('bad_origin', 'a report says which page it comes from');
      const { set, measured, token } = request.body;
      await evidence
        .addReport({ setId: Number(set), measured, token, address: request.ip })
        .catch((error: unknown) => {
          // Answered alike: no visitor reads an error of a report in the browser's console.
          if (!(error instanceof Refused && error.code === 'rate_limited')) throw error;
        });
      return sendDone(reply);
    },
  );

  app.get(
    '/api/releases/health.json',
    { schema: { response: { 200: releaseHealthSchema } } },
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);
      if (!viewer.is_moderator) throw new Refused('no_permission', 'this is for moderators');
      return reply
        .header('cache-control', 'private, no-store')
        .send(await loadReleaseHealth(db, live.getLiveSets()));
    },
  );
};
