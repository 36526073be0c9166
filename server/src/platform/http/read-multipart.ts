/** Reads a multipart form with at most one file into memory; for small files only, uploads of videos stream. */
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { checkBody } from './check-text.ts';

export interface MultipartForm {
  fields: Readonly<Record<string, string>>;
  /** The part named `file`, when it holds anything. */
  file: Buffer | undefined;
}

/**
 * @param maxBytes of the file; a larger one is read to its end, so that the browser gets the answer, but not kept
 * @throws Refused bad_request, file_too_large
 */
export const readMultipart = (
  request: FastifyRequest,
  options: { maxBytes: number },
): Promise<MultipartForm> =>
  readParts(request, options).catch((error: unknown) => {
    if (error instanceof Refused) throw error;
    // Whatever the parser stumbles over is the sender's: nothing else is touched here.
    throw new Refused('bad_request', 'the form is malformed or came too slowly');
  });

const readParts = async (
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
): Promise<MultipartForm> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: Buffer | undefined;
  let isTooLarge = false;
  const parts = request.parts({ limits: { fileSize: maxBytes } });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname in fields || typeof part.value !== 'string' || part.valueTruncated)
        throw new Refused('bad_request', 'a field is there twice or too long', { field: part.fieldname });
      fields[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part.file) {
      bytes += (chunk as Buffer).length;
      chunks.push(chunk as Buffer);
    }
    if (part.fieldname !== 'file')
      throw new Refused('bad_request', 'the file is called `file`', { field: part.fieldname });
    if (part.file.truncated) isTooLarge = true;
    else if (bytes > 0) file = Buffer.concat(chunks);
  }
  checkBody(fields);
  if (isTooLarge)
    throw new Refused('file_too_large', 'the file is too large', {
      field: 'file',
      info: { max_bytes: maxBytes },
    });
  return { fields, file };
};
