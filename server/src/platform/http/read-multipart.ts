/** Reads a multipart form with at most one file into memory; for small files only, uploads of videos stream. */
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { type FormFields, malformedForm, readForm } from './read-form.ts';

export interface MultipartForm {
  fields: FormFields;
  /** The part named `file`, when it holds anything. */
  file: Buffer | undefined;
}

/**
 * @param maxBytes of the file; a larger one is read to its end, so that the browser gets the answer, but not kept
 * @throws Refused bad_request, file_too_large
 */
export const readMultipart = async (
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
): Promise<MultipartForm> => {
  let file: Buffer | undefined;
  let isTooLarge = false;
  const fields = await readForm(request, {
    maxBytes,
    onFile: async ({ field, body }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk as Buffer);
      if (field !== 'file') throw new Refused('bad_request', 'the file is called `file`', { field });
      const content = Buffer.concat(chunks);
      if (body.truncated) isTooLarge = true;
      else if (content.length > 0) file = content;
    },
  }).catch((error: unknown) => {
    // Whatever the parser stumbles over is the sender's: nothing else is touched here.
    throw error instanceof Refused ? error : malformedForm();
  });
  if (isTooLarge)
    throw new Refused('file_too_large', 'the file is too large', {
      field: 'file',
      info: { max_bytes: maxBytes },
    });
  return { fields, file };
};
