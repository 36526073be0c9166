/**
 * POST /api/video_picture.php: an own preview picture of a video, multipart.
 * GET /api/upload/picture.jpg?video_id=&number=: one that was sent, for its uploader and moderators.
 */
import {
  OWN_PICTURE_MAX_BYTES,
  OWN_PICTURE_NUMBER_MAX,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { videoPictureBodySchema } from '@foyer/shared/wire-schemas/uploads/video-edit';
import type { FastifyInstance } from 'fastify';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readId, readNumber } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { chooseOwnPicture, getOwnPicture } from './own-preview.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerOwnPreview = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'POST /api/video_picture.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { fields, file } = request.isMultipart()
      ? await readMultipart(request, { maxBytes: OWN_PICTURE_MAX_BYTES })
      : { fields: (request.body ?? {}) as Record<string, string>, file: undefined };
    checkFields(videoPictureBodySchema, fields);
    const { screenshot, changeId } = await chooseOwnPicture(
      deps.db,
      {
        videoId: readId(fields['video_id'], 'video_id'),
        viewer,
        isTrusted: isTrustedUploader(deps.config.uploads, viewer),
      },
      file,
    );
    return sendDone(reply, { screenshot, ...(changeId !== null && { change_id: changeId }) });
  });

  registerCall(app, 'GET /api/upload/picture.jpg', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const videoId = readId(request.query.video_id, 'video_id');
    const number = readNumber(request.query.number, 'number', 1, OWN_PICTURE_NUMBER_MAX);
    const jpeg = await getOwnPicture(deps.db, { videoId, viewer }, number);
    return reply.type('image/jpeg').send(Buffer.from(jpeg));
  });
};
