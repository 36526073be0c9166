/** Routes of what categories, models and channels have in common: pictures, and who changed what. */
import {
  PICTURED_KINDS,
  TERM_KINDS,
  TERM_PICTURE_MAX_BYTES,
  TERM_PICTURES,
  termPictureFields,
} from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import { Refused } from '../platform/http/refused.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { requireCatalogue } from './require-catalogue.http.ts';
import { getTermChanges } from './term-changes.ts';
import { changeTermPicture } from './term-pictures.ts';

export const registerTermDesk = (
  app: FastifyInstance,
  { db, storage }: Pick<WebDeps, 'db' | 'storage'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/changes.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { kind, object_id, before } = request.query;
    const idOf = (text: string | undefined, field: string) => (text ? readId(text, field) : undefined);
    return reply.send(
      await getTermChanges(db, {
        kind: readChoice(TERM_KINDS, kind, 'kind'),
        id: idOf(object_id, 'object_id'),
        before: idOf(before, 'before'),
      }),
    );
  });

  registerCall(app, 'POST /api/catalogue_picture.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    if (!request.isMultipart()) throw new Refused('required', 'a picture is needed', { field: 'file' });
    const { fields, file } = await readMultipart(request, { maxBytes: TERM_PICTURE_MAX_BYTES });
    checkFields(termPictureFields, fields);
    const thumb = await changeTermPicture(
      { db, storage },
      {
        who: { memberId },
        kind: readChoice(PICTURED_KINDS, fields['kind'], 'kind'),
        id: readId(fields['object_id'], 'object_id'),
        picture: readChoice(TERM_PICTURES, fields['picture'] ?? 'thumb', 'picture'),
        file,
      },
    );
    return sendDone(reply, { thumb });
  });
};
