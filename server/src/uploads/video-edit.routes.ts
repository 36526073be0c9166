/** POST /api/video_edit.php: own uploads; form-encoded, or multipart with the file (docs/specification/calls.md). */
import {
  VIDEO_EDIT_ACTS,
  type VideoEditAct,
  type VideoEditAnswer,
  videoEditBodySchema,
} from '@foyer/shared/wire-schemas/uploads/video-edit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_STREAMS } from '../media/jail/limits.ts';
import { deleteVideo, readdVideo, renewAddress, togglePrivate } from '../publication/publication.ts';
import { Refused } from '../platform/http/refused.ts';
import { findDefaultDetails } from './upload-defaults.ts';
import { readDetails, withTitle } from './upload-details.ts';
import { startUpload, uploadUrl } from './uploads.ts';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { retryReplacement, startReplacement, startTrim, withdrawReplacement } from './replacements.ts';
import { withdrawChange } from './video-changes.ts';
import { checkDetails, editVideo, type VideoDetails } from './video-intake.ts';
import { keepOtherVersion } from '../processing/other-version.ts';
import { retryVideo } from '../processing/video-retry.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId, readNumber } from '../platform/http/read-address.ts';
import { drainBody, receiveVideoForm, type VideoForm } from './receiving/receive-video-form.http.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import type { FormFields } from '../platform/http/read-form.ts';
import { registerCall } from '../platform/http/register-call.ts';

const ACTS = Object.values(VIDEO_EDIT_ACTS);
const MAX_DAYS_DIGITS = 100_000;
/** Far beyond every video; the video's own length is asked later. */
const MAX_TRIM_MS = 2_000_000_000;

const readAct = (fields: FormFields): VideoEditAct => readChoice(ACTS, fields.act ?? '', 'act');

/** A new video needs its categories, unless its sender says that details follow. */
const newDetails = (fields: FormFields, fileName: string): Partial<VideoDetails> =>
  withTitle({ ...(fields.is_draft !== '1' && { categories: [] }), ...readDetails(fields) }, fileName);

export const registerVideoEdit = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const readForm = async (request: FastifyRequest): Promise<VideoForm> => {
    if (!request.isMultipart()) return { fields: (request.body ?? {}) as FormFields, file: undefined };
    const viewer = await requireViewer(request, facts);
    return receiveVideoForm(request, {
      deps,
      viewer,
      beforeFile: async (fields) => {
        checkFields(videoEditBodySchema, fields);
        // Fields may come after the file; those that came are held to the rules before gigabytes follow.
        if (fields.act !== undefined && fields.act !== VIDEO_EDIT_ACTS.upload)
          throw new Refused('bad_request', 'this act takes no file', { field: 'file' });
        checkDetails(readDetails(fields));
      },
    });
  };

  const answer = async (request: FastifyRequest): Promise<Omit<VideoEditAnswer, 'ok'>> => {
    const viewer = await requireViewer(request, facts);
    const { fields, file } = await readForm(request);
    try {
      checkFields(videoEditBodySchema, fields);
      const act = readAct(fields);
      if (act !== VIDEO_EDIT_ACTS.upload && file)
        throw new Refused('bad_request', 'this act takes no file', { field: 'file' });
      const videoId = () => readId(fields.video_id, 'video_id');
      const acts: Record<VideoEditAct, () => Promise<Omit<VideoEditAnswer, 'ok'>>> = {
        [VIDEO_EDIT_ACTS.upload]: async () => {
          if (file) {
            const details = newDetails(fields, file.fileName);
            return { video_id: await file.end(details), upload_id: file.uploadId };
          }
          const fileName = fields.file_name ?? '';
          if (fileName === '') throw new Refused('required', 'a file is needed', { field: 'file' });
          const bytes = readNumber(fields.bytes, 'bytes', 0, Number.MAX_SAFE_INTEGER);
          const { client_key: clientKey, sha256 } = fields;
          const details = {
            ...(fields.is_draft === '1' && (await findDefaultDetails(deps.db, viewer))),
            ...newDetails(fields, fileName),
          };
          const { id, video_id } = await startUpload(
            deps,
            viewer,
            { fileName, bytes, clientKey, sha256 },
            details,
          );
          return { video_id, upload_id: id, upload_url: uploadUrl(id) };
        },
        [VIDEO_EDIT_ACTS.delete]: async () => {
          await deleteVideo(deps, { videoId: videoId(), viewer });
          return { video_id: videoId() };
        },
        [VIDEO_EDIT_ACTS.togglePrivate]: async () => ({
          video_id: videoId(),
          ...(await togglePrivate(deps, { videoId: videoId(), viewer })),
        }),
        [VIDEO_EDIT_ACTS.readd]: async () => {
          const days = fields.days ? readNumber(fields.days, 'days', 1, MAX_DAYS_DIGITS) : undefined;
          const { republishAt } = await readdVideo(deps, { videoId: videoId(), viewer, days });
          return { video_id: videoId(), republish_at: republishAt.toISOString() };
        },
        [VIDEO_EDIT_ACTS.edit]: async () => {
          const { changeId } = await editVideo(deps, {
            videoId: videoId(),
            viewer,
            details: readDetails(fields),
            isTrusted: isTrustedUploader(deps.config.uploads, viewer),
          });
          return { video_id: videoId(), ...(changeId !== null && { change_id: changeId }) };
        },
        [VIDEO_EDIT_ACTS.retry]: async () => {
          await retryVideo(deps, { videoId: videoId(), viewer });
          return { video_id: videoId() };
        },
        [VIDEO_EDIT_ACTS.otherVersion]: async () => {
          await keepOtherVersion(deps, { videoId: videoId(), viewer });
          return { video_id: videoId() };
        },
        [VIDEO_EDIT_ACTS.withdraw]: async () => {
          await withdrawChange(deps, { videoId: videoId(), viewer });
          return { video_id: videoId() };
        },
        [VIDEO_EDIT_ACTS.replace]: async () => {
          const { client_key: clientKey, sha256, file_name: fileName = '' } = fields;
          if (fileName === '') throw new Refused('required', 'a file is needed', { field: 'file' });
          const bytes = readNumber(fields.bytes, 'bytes', 0, Number.MAX_SAFE_INTEGER);
          const { id, video_id } = await startReplacement(
            deps,
            { videoId: videoId(), viewer },
            { fileName, bytes, clientKey, sha256 },
            { showsSamePeople: fields.same_people === '1' },
          );
          return { video_id, upload_id: id, upload_url: uploadUrl(id) };
        },
        [VIDEO_EDIT_ACTS.trim]: async () => {
          const fromMs = readNumber(fields.from_ms, 'from_ms', 0, MAX_TRIM_MS);
          const soundStream = fields.sound ? readNumber(fields.sound, 'sound', 0, MAX_STREAMS) : null;
          const isToItsEnd = soundStream !== null && !fields.to_ms;
          const toMs = isToItsEnd ? null : readNumber(fields.to_ms, 'to_ms', 0, MAX_TRIM_MS);
          const part = { fromMs, toMs, soundStream };
          return { video_id: await startTrim(deps, { videoId: videoId(), viewer }, part) };
        },
        [VIDEO_EDIT_ACTS.withdrawReplacement]: async () => {
          await withdrawReplacement(deps, { videoId: videoId(), viewer });
          return { video_id: videoId() };
        },
        [VIDEO_EDIT_ACTS.newAddress]: async () => ({
          video_id: videoId(),
          unlisted_name: await renewAddress(deps, { videoId: videoId(), viewer }),
        }),
        [VIDEO_EDIT_ACTS.retryReplacement]: async () => ({
          video_id: await retryReplacement(deps, { videoId: videoId(), viewer }),
        }),
      };
      return await acts[act]();
    } catch (error) {
      await file?.discard();
      throw error;
    }
  };

  registerCall(
    app,
    'POST /api/video_edit.php',
    async (request, reply) => {
      try {
        return sendDone(reply, await answer(request));
      } catch (error) {
        if (request.isMultipart()) await drainBody(request);
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      }
    },
    { config: { bodyTimeMs: 0 } },
  );
};
