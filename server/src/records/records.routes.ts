/** An uploader's records of people, who is shown in an own video or album, and requests of people shown. Nothing is cached. */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import {
  CONSENT_USES,
  consentRequestFieldsSchema,
  PERSON_DOCUMENT_MAX_BYTES,
  PERSON_RECORD_ACTS,
  personRecordBodySchema,
  PEOPLE_ACTS,
  type PeopleAct,
} from '@foyer/shared/wire-schemas/records/person-records';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBotCheck } from '../access/bot-check.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import type { FormFields } from '../platform/http/read-form.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import { toLoggedRefused } from '../platform/http/send-refusal.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { sendConsentRequest } from './consent-requests.ts';
import {
  addDocument,
  addRecord,
  editRecord,
  listOwnRecords,
  type RecordsDeps,
  removeDocument,
  removeRecord,
} from './records.ts';
import {
  addPerson,
  declarePeople,
  getShownPeople,
  type PeopleChange,
  readUse,
  readUses,
  removePerson,
  setOwnConsent,
} from './people-shown.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerRecords = (
  app: FastifyInstance,
  { secrets, log, ...deps }: WebDeps & Pick<RecordsDeps, 'sealingOf'>,
  facts: RequestFacts,
): void => {
  const { db, sealingOf } = deps;
  const botCheck = createBotCheck(db, secrets);

  registerCall(app, 'GET /api/person_records.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    return reply.send(await listOwnRecords(deps, viewer));
  });

  const readForm = (request: FastifyRequest) =>
    request.isMultipart()
      ? readMultipart(request, { maxBytes: PERSON_DOCUMENT_MAX_BYTES })
      : Promise.resolve({ fields: (request.body ?? {}) as FormFields, file: undefined });

  registerCall(app, 'POST /api/person_records.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { fields, file } = await readForm(request);
    checkFields(personRecordBodySchema, fields);
    const act = readChoice(PERSON_RECORD_ACTS, fields.act ?? '', 'act');
    const details = { name: fields.name ?? '', birthDate: fields.birth_date ?? '' };
    if (act === 'add')
      return sendDone(reply, { record_id: await addRecord(deps, viewer, { ...details, file }) });
    const recordId = readId(fields.record_id, 'record_id');
    if (act === 'edit') await editRecord(deps, viewer, { recordId, ...details });
    else if (act === 'document') await addDocument(deps, viewer, { recordId, file });
    else if (act === 'remove') await removeRecord(deps, viewer, recordId);
    else
      await removeDocument(deps, viewer, {
        recordId,
        documentId: readId(fields.document_id, 'document_id'),
      });
    return sendDone(reply, { record_id: recordId });
  });

  registerCall(app, 'GET /api/video_people.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const videoId = readId(request.query.video_id, 'video_id');
    const people = await getShownPeople(db, await sealingOf(), viewer, {
      kind: 'video',
      objectId: videoId,
    });
    return reply.send({ video_id: videoId, ...people });
  });

  registerCall(app, 'GET /api/album_people.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const albumId = readId(request.query.album_id, 'album_id');
    const people = await getShownPeople(db, await sealingOf(), viewer, {
      kind: 'album',
      objectId: albumId,
    });
    return reply.send({ album_id: albumId, ...people });
  });

  const change = async (
    request: FastifyRequest<{ Body: Record<string, string | undefined> }>,
    kind: UploadKind,
  ): Promise<Partial<PeopleChange>> => {
    const viewer = await requireViewer(request, facts);
    const { body } = request;
    const shown = { kind, objectId: readId(body[`${kind}_id`], `${kind}_id`) };
    const recordId = () => readId(body.record_id, 'record_id');
    const acts: Record<PeopleAct, () => Promise<PeopleChange>> = {
      declare: () =>
        declarePeople(db, viewer, {
          ...shown,
          people: readChoice(['shown', 'nobody'], body.people ?? '', 'people'),
          recordedOn: body.recorded_on ?? '',
        }),
      add: () =>
        addPerson(db, viewer, { ...shown, recordId: recordId(), uses: readUses(kind, body.uses ?? '') }),
      remove: () => removePerson(db, viewer, { ...shown, recordId: recordId() }),
      consent: () =>
        setOwnConsent(db, viewer, {
          ...shown,
          recordId: recordId(),
          use: readUse(kind, body.use ?? ''),
          isGiven: readChoice(['0', '1'], body.is_given ?? '', 'is_given') === '1',
        }),
    };
    const { lacks, unpublished } = await acts[readChoice(PEOPLE_ACTS, body.act ?? '', 'act')]();
    return { lacks, ...(unpublished && { unpublished }) };
  };

  registerCall(app, 'POST /api/video_people.php', async (request, reply) =>
    sendDone(reply, await change(request, 'video')),
  );

  registerCall(app, 'POST /api/album_people.php', async (request, reply) =>
    sendDone(reply, await change(request, 'album')),
  );

  const receive = async (request: FastifyRequest, isPlain: boolean) => {
    const fields = (request.body ?? {}) as FormFields;
    checkFields(consentRequestFieldsSchema, fields);
    const chosen = CONSENT_USES.filter((use) => fields[`use_${use}`] !== undefined);
    return sendConsentRequest(deps, botCheck, {
      video: fields.video ?? '',
      name: fields.name ?? '',
      email: fields.email ?? '',
      words: fields.words ?? '',
      uses: fields.uses ?? chosen.join(),
      captcha: fields.captcha ?? '',
      isPlain,
      address: request.ip,
    });
  };

  registerCall(app, 'POST /api/consent_request.php', async (request, reply) => {
    const isPlain = wantsPage(request);
    try {
      const receipt = await receive(request, isPlain);
      return isPlain ? seeOther(reply, rareUrls.notice(receipt.key)) : sendDone(reply, receipt);
    } catch (error) {
      if (!isPlain) throw error;
      const refused = toLoggedRefused(error, { request, log });
      return seeOther(reply, rareUrls.consentRequest({ error: refused.code }));
    }
  });
};
