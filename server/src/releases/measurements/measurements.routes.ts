/**
 * POST /api/measurements: what one page view was like. GET /api/measurements/token: what makes the report count. GET
 * /api/releases/health.json: what all of them were like.
 */
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import { requireViewer, sendDone } from '../../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { createBrowserTraces } from './browser-trace.ts';
import { tradeTicket } from './view-token.ts';
import type { VisitorEvidence } from './visitor-evidence.ts';
import { loadReleaseHealth } from '../desk/release-health.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export interface MeasurementsDeps extends Pick<WebDeps, 'db' | 'secrets'> {
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  evidence: Pick<VisitorEvidence, 'addReport'>;
}

export const registerMeasurements = (
  app: FastifyInstance,
  { db, live, evidence, secrets }: MeasurementsDeps,
  facts: RequestFacts,
): void => {
  const addBrowserSpans = createBrowserTraces(db, secrets);
  registerCall(app, 'GET /api/measurements/token', async (request, reply) =>
    // One view's: a cache in front must not give it to the next one.
    reply.send({ token: tradeTicket(secrets, request.query.ticket) ?? null }),
  );

  registerCall(app, 'POST /api/measurements', async (request, reply) => {
    // Nothing but a page of ours reports.
    if (request.headers.origin === undefined)
      throw new Refused('bad_origin', 'a report says which page it comes from');
    const { set, measured, token, trace, times } = request.body;
    if (trace !== undefined && times !== undefined) await addBrowserSpans(trace, times);
    await evidence
      .addReport({ setId: Number(set), measured, token, address: request.ip })
      .catch((error: unknown) => {
        // Answered alike: no visitor reads an error of a report in the browser's console.
        if (!(error instanceof Refused && error.code === 'rate_limited')) throw error;
      });
    return sendDone(reply);
  });

  registerCall(app, 'GET /api/releases/health.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    if (!viewer.is_moderator) throw new Refused('no_permission', 'this is for moderators');
    return reply.send(await loadReleaseHealth(db, live.getLiveSets()));
  });
};
