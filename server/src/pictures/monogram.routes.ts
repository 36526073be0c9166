/** GET /static/monogram/{letter}.{tone}.svg: pictures of members who have none. */
import type { FastifyInstance } from 'fastify';
import { MONOGRAM_PATH } from '@foyer/shared/wire-schemas/monogram';
import { drawMonogram } from './monogram.ts';
import { Refused } from '../platform/http/refused.ts';

const FILE = /^(.{1,2})\.([0-7])\.svg$/u;

export const registerMonograms = (app: FastifyInstance): void => {
  app.get<{ Params: { file: string } }>(`${MONOGRAM_PATH}:file`, async (request, reply) => {
    const [, letter = '', tone] = FILE.exec(request.params.file) ?? [];
    if (!letter) throw new Refused('not_found', 'no such picture');
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(drawMonogram(letter, Number(tone)));
  });
};
