/** POST /api/measurements: what one page view was like. GET /api/releases/health.json: what all of them were like. */
import {
  measurementsAnswerSchema,
  measurementsBodySchema,
  releaseHealthSchema,
} from '@foyer/shared/wire-schemas/release-health';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import { requireViewer, sendDone, writeSchema } from '../../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { createReportAdmission } from './admit-report.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { readMeasured } from './measured-text.ts';
import type { Measurements } from './measurements.ts';
import { loadReleaseHealth } from '../desk/release-health.ts';

export interface MeasurementsDeps extends Pick<WebDeps, 'db' | 'config'> {
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  measurements: Pick<Measurements, 'addView'>;
}

export const registerMeasurements = (
  app: FastifyInstance,
  { db, config, live, measurements }: MeasurementsDeps,
  facts: RequestFacts,
): void => {
  const admit = createReportAdmission(db, config.canary.reportsPerNetwork);

  app.post<{ Body: { set: string; measured: string } }>(
    '/api/measurements',
    writeSchema(measurementsBodySchema, measurementsAnswerSchema),
    async (request, reply) => {
      // Nothing but a page of ours reports.
      if (request.headers.origin === undefined)
        throw new Refused('bad_origin', 'a report says which page it comes from');
      const setId = Number(request.body.set);
      const sets = live.getLiveSets();
      // A tab that was opened before is nobody's error, and counts no more.
      if (setId !== sets?.stable.id && setId !== sets?.candidate?.set.id) return sendDone(reply);
      await admit({ setId, address: request.ip, decides: sets.candidate !== null });
      measurements.addView(setId, readMeasured(request.body.measured));
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
