/** The desk of the records role; no answer is cached, each reading is logged. */
import { PERSON_RECORD_STATES } from '@foyer/shared/wire-schemas/records/person-records';
import { CONSENT_REQUEST_STATES, RECORD_ACTS, type RecordAct } from '@foyer/shared/wire-schemas/records/desk';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { readPlace, readTimePlace } from '../platform/http/lists/list-page.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { answerConsentRequest, getConsentRequests } from './consent-requests.ts';
import { readUse } from './people-shown.ts';
import type { RecordsDeps } from './records.ts';
import {
  getRecordsQueue,
  openDocument,
  openRecord,
  refuseRecord,
  setConsentByRole,
  verifyRecord,
} from './records-desk.ts';
import { requireRecordsKeeper } from './require-records-keeper.http.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerRecordsDesk = (
  app: FastifyInstance,
  deps: WebDeps & Pick<RecordsDeps, 'sealingOf'>,
  facts: RequestFacts,
): void => {
  const { db, wakeOutbox } = deps;

  registerCall(app, 'GET /api/records/queue.json', async (request, reply) => {
    await requireRecordsKeeper(request, facts);
    const { state: asked = 'waiting', after = '' } = request.query;
    const state = readChoice(PERSON_RECORD_STATES, asked, 'state');
    return reply.send(await getRecordsQueue(db, { state, after: readTimePlace(after) }));
  });

  registerCall(app, 'GET /api/records/record/{file}', async (request, reply) => {
    const viewer = await requireRecordsKeeper(request, facts);
    const id = readId(readFileName(request.params.file), 'record_id');
    return reply.send(await openRecord(deps, viewer, id));
  });

  registerCall(app, 'GET /api/records/document/{id}/picture.jpg', async (request, reply) => {
    const viewer = await requireRecordsKeeper(request, facts);
    const picture = await openDocument(deps, viewer, readId(request.params.id, 'document_id'));
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/jpeg')
      .send(picture);
  });

  registerCall(app, 'POST /api/records.php', async (request, reply) => {
    const viewer = await requireRecordsKeeper(request, facts);
    const { act, record_id, reason = '', video_id, album_id, use } = request.body;
    const recordId = readId(record_id, 'record_id');
    const shown = () => {
      const kind = album_id === undefined ? 'video' : 'album';
      return {
        kind,
        objectId: readId(album_id ?? video_id, `${kind}_id`),
        use: readUse(kind, use ?? ''),
      } as const;
    };
    const consent = (isGiven: boolean) =>
      setConsentByRole(deps, viewer, {
        recordId,
        ...shown(),
        isGiven,
      });
    const acts: Record<RecordAct, () => Promise<object>> = {
      verify: () => verifyRecord(deps, viewer, recordId),
      refuse: () => refuseRecord(deps, viewer, { recordId, reason }),
      withdraw: () => consent(false),
      give: () => consent(true),
    };
    return sendDone(reply, await acts[readChoice(RECORD_ACTS, act, 'act')]());
  });

  registerCall(app, 'GET /api/records/requests.json', async (request, reply) => {
    const viewer = await requireRecordsKeeper(request, facts);
    const { state: asked = 'open', after = '' } = request.query;
    const state = readChoice(CONSENT_REQUEST_STATES, asked, 'state');
    return reply.send(await getConsentRequests(deps, viewer, { state, after: readPlace(after) }));
  });

  registerCall(app, 'POST /api/consent_requests.php', async (request, reply) => {
    const viewer = await requireRecordsKeeper(request, facts);
    const { request_id, answer } = request.body;
    await answerConsentRequest(deps, viewer, { requestId: readId(request_id, 'request_id'), answer });
    wakeOutbox();
    return sendDone(reply);
  });
};
