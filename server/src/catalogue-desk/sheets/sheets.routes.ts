/** Routes of tables of the catalogue: sent as they are written, and taken in. */
import { Readable } from 'node:stream';
import {
  SHEET_KINDS,
  SHEET_MAX_BYTES,
  sheetImportFields,
} from '@foyer/shared/wire-schemas/catalogue-desk/sheets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDone } from '../../platform/http/answer-write.ts';
import { checkFields } from '../../platform/http/check-fields.ts';
import { readChoice } from '../../platform/http/read-address.ts';
import { readMultipart } from '../../platform/http/read-multipart.ts';
import { Refused } from '../../platform/http/refused.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { readAlbumFilter, readVideoFilter } from '../bulk/read-filters.ts';
import { requireRecentProof } from '../../sign-in/step-up.ts';
import { requireCatalogue } from '../require-catalogue.http.ts';
import { importSheet, writeAlbums, writeTerms, writeVideos } from './sheets.ts';
import { TERM_SHEETS } from './term-sheet.ts';

export const registerSheets = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  const sendTable = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    write: () => AsyncGenerator<string>,
  ) => {
    await requireCatalogue(request, facts);
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(write()));
  };

  registerCall(app, 'GET /api/catalogue/categories.csv', (request, reply) =>
    sendTable(request, reply, 'categories', () => writeTerms(db, TERM_SHEETS.category)),
  );
  registerCall(app, 'GET /api/catalogue/album_categories.csv', (request, reply) =>
    sendTable(request, reply, 'album-categories', () => writeTerms(db, TERM_SHEETS.album_category)),
  );
  registerCall(app, 'GET /api/catalogue/models.csv', (request, reply) =>
    sendTable(request, reply, 'models', () => writeTerms(db, TERM_SHEETS.model)),
  );
  registerCall(app, 'GET /api/catalogue/channels.csv', (request, reply) =>
    sendTable(request, reply, 'channels', () => writeTerms(db, TERM_SHEETS.channel)),
  );
  registerCall(app, 'GET /api/catalogue/videos.csv', (request, reply) => {
    const filter = readVideoFilter(request.query);
    return sendTable(request, reply, 'videos', () => writeVideos(db, filter));
  });

  registerCall(app, 'GET /api/catalogue/albums.csv', (request, reply) => {
    const filter = readAlbumFilter(request.query);
    return sendTable(request, reply, 'albums', () => writeAlbums(db, filter));
  });

  registerCall(app, 'POST /api/catalogue_import.php', async (request, reply) => {
    const viewer = await requireCatalogue(request, facts);
    if (!request.isMultipart()) throw new Refused('required', 'a file is needed', { field: 'file' });
    const { fields, file } = await readMultipart(request, { maxBytes: SHEET_MAX_BYTES });
    // Forms with a file come here unasked.
    await requireRecentProof(db, viewer);
    checkFields(sheetImportFields, fields);
    if (!file) throw new Refused('required', 'a file is needed', { field: 'file' });
    const kind = readChoice(SHEET_KINDS, fields['kind'], 'kind');
    return sendDone(reply, await importSheet(db, { kind, who: { memberId: viewer._id }, file }));
  });
};
