/** Reads a multipart form part by part: the one place that takes fields and files from the parser. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { checkText } from './check-text.ts';

export type FormFields = Readonly<Record<string, string>>;

export interface FormFile {
  /** Of the part: `file`, `files[]`. */
  field: string;
  /** As the sender calls it; empty where a browser sends an input without a file. */
  fileName: string;
  /** `truncated` once it is read and was larger than `maxBytes`. */
  body: MultipartFile['file'];
}

export interface FormReading {
  /** Of each file. */
  maxBytes: number;
  /** Of files that the parser lets through; default what the server's settings say. */
  maxFiles?: number;
  /** Called for each file with the fields so far, which may be all or none. Has to read the body to its end. */
  onFile: (file: FormFile, fields: FormFields) => Promise<void>;
}

/** The refusal of a form that the parser cannot read. */
export const malformedForm = (): Refused =>
  new Refused('bad_request', 'the form is malformed, was cut off or came too slowly');

/**
 * @returns the fields, checked and cleaned
 * @throws Refused bad_request, and what `onFile` throws; also the parser's own errors, which each route reads its own way
 */
export const readForm = async (
  request: FastifyRequest,
  { maxBytes, maxFiles, onFile }: FormReading,
): Promise<FormFields> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const limits = { fileSize: maxBytes, ...(maxFiles !== undefined && { files: maxFiles }) };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname in fields || typeof part.value !== 'string' || part.valueTruncated)
        throw new Refused('bad_request', 'a field is there twice or too long', { field: part.fieldname });
      fields[part.fieldname] = checkText(part.value, part.fieldname);
      continue;
    }
    const fileName = checkText(part.filename ?? '', part.fieldname);
    await onFile({ field: part.fieldname, fileName, body: part.file }, fields);
  }
  return fields;
};
