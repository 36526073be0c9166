/**
 * POST /api/video_tracks.php: captions and chapters of a video; multipart with the file of captions.
 * GET /api/upload/captions.vtt?video_id=&file=: captions that everyone has or that wait, for their uploader and moderators.
 */
import {
  CAPTIONS_FILE_MAX_BYTES,
  TRACK_ACTS,
  type TrackAct,
  videoTracksBodySchema,
} from '@foyer/shared/wire-schemas/uploads/tracks';
import type { FastifyInstance } from 'fastify';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { attachment } from '../watching/content-disposition.ts';
import {
  attachCaptions,
  getCaptions,
  removeCaptions,
  setChapters,
  type TracksAnswer,
} from './video-tracks.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerVideoTracks = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'POST /api/video_tracks.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { fields, file } = request.isMultipart()
      ? await readMultipart(request, { maxBytes: CAPTIONS_FILE_MAX_BYTES })
      : { fields: (request.body ?? {}) as Record<string, string>, file: undefined };
    checkFields(videoTracksBodySchema, fields);
    const { act = '', video_id, language = '', label, chapters = '' } = fields;
    const isTrusted = isTrustedUploader(deps.config.uploads, viewer);
    const acts: Record<TrackAct, (videoId: number) => Promise<TracksAnswer>> = {
      captions: (videoId) =>
        attachCaptions(
          deps,
          { videoId, viewer, isTrusted },
          { language, file, ...(label !== undefined && { label }) },
        ),
      captions_rem: (videoId) => removeCaptions(deps, { videoId, viewer, isTrusted }, language),
      chapters: (videoId) => setChapters(deps, { videoId, viewer, isTrusted }, chapters),
    };
    const { tracks, changeId } = await acts[readChoice(TRACK_ACTS, act, 'act')](readId(video_id, 'video_id'));
    return sendDone(reply, {
      ...tracks,
      captions: tracks.captions.map((entry) => entry.language),
      ...(changeId !== null && { change_id: changeId }),
    });
  });

  registerCall(app, 'GET /api/upload/captions.vtt', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { video_id, file = '' } = request.query;
    const videoId = readId(video_id, 'video_id');
    const vtt = await getCaptions(deps, { videoId, viewer }, file);
    return reply
      .header('content-disposition', attachment(`${videoId}.${file.split(/[/.]/)[1]}.vtt`))
      .type('text/vtt; charset=utf-8')
      .send(vtt);
  });
};
