/** GET /static/withheld.svg */
import type { FastifyInstance } from 'fastify';
import { WITHHELD_PICTURE, WITHHELD_PICTURE_PATH } from './withheld-picture.ts';

export const registerWithheldPicture = (app: FastifyInstance): void => {
  app.get(WITHHELD_PICTURE_PATH, async (_request, reply) =>
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'")
      .send(WITHHELD_PICTURE),
  );
};
