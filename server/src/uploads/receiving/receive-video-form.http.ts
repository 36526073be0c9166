/**
 * The multipart form of video_edit.php: its fields, and the file straight to disk. A form cannot be gone on with, so whatever
 * ends early leaves nothing.
 */
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import type { AccessViewer } from '../../access/require-access.ts';
import { type ReceivedForm, receiveFormFile, type UploadDeps } from './upload-form-file.ts';
import { type FormFields, malformedForm, readForm } from '../../platform/http/read-form.ts';

export interface VideoForm {
  fields: FormFields;
  /** Received and not yet a video's: to be ended or discarded by the caller. */
  file: ReceivedForm | undefined;
}

export interface VideoFormReader {
  deps: UploadDeps;
  viewer: AccessViewer;
  /** Asked before the file is taken with the fields so far, which may be all or none; throws to refuse it unread. */
  beforeFile: (fields: FormFields) => Promise<void>;
}

/** What is left of a body that nobody wants is read this long, so that the browser comes to read the answer. */
const DRAIN_MS = 10_000;

/** Reads on until the sender has ended or patience has. */
export const drainBody = async (request: FastifyRequest): Promise<void> => {
  const { raw } = request;
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', stop).once('close', stop);
  });
};

const SILENCE_MS = 60_000;

/** Ends a request of which nothing comes any more. @returns how to stop watching */
const endWhenSilent = ({ raw }: FastifyRequest): (() => void) => {
  let last = -1;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead === last) raw.destroy(new Error('aborted: the sender is silent'));
    last = bytesRead;
  }, SILENCE_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** @throws Refused bad_request; of the file; whatever is thrown, no file stays */
export const receiveVideoForm = async (
  request: FastifyRequest,
  { deps, viewer, beforeFile }: VideoFormReader,
): Promise<VideoForm> => {
  let file: ReceivedForm | undefined;
  const stopWatching = endWhenSilent(request);
  try {
    const fields = await readForm(request, {
      maxBytes: Number.MAX_SAFE_INTEGER,
      onFile: async ({ field, fileName, body }, soFar) => {
        if (field !== 'file') throw new Refused('bad_request', 'the file is called `file`', { field });
        // A browser sends an input without a file so.
        if (fileName === '') {
          body.resume();
          return;
        }
        await beforeFile(soFar);
        const length = Number(request.headers['content-length']);
        file = await receiveFormFile(deps, viewer, {
          fileName,
          bodyBytes: Number.isSafeInteger(length) ? length : undefined,
          body,
        });
      },
    });
    return { fields, file };
  } catch (error) {
    await file?.discard();
    if (error instanceof Refused) throw error;
    const { code, message } = (error ?? {}) as { code?: string; message?: string };
    // The parser's complaints and a sender that left; anything else is an accident of ours.
    const isSenders =
      /^(FST_|ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ABORT_ERR)/.test(String(code)) ||
      request.raw.destroyed ||
      /boundary|Unexpected end|Malformed|Part terminated|aborted/i.test(String(message));
    if (!isSenders) throw error;
    throw malformedForm();
  } finally {
    stopWatching();
  }
};
