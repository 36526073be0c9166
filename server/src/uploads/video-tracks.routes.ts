/**
 * POST /api/video_tracks.php: captions and chapters of a video; multipart with the file of captions.
 * GET /api/upload/captions.vtt?video_id=&file=: captions that everyone has or that wait, for their uploader and moderators.
 */
import {
  CAPTIONS_FILE_MAX_BYTES,
  TRACK_ACTS,
  type TrackAct,
  videoTracksAnswerSchema,
  videoTracksBodySchema,
} from '@foyer/shared/wire-schemas/tracks';
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
import { answerSchema, requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

const captionsQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    video_id: { type: 'string', maxLength: 20 },
    /** As own uploads name it. */
    file: { type: 'string', maxLength: 60 },
  },
} as const;

export const registerVideoTracks = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const form = {
    fields: videoTracksBodySchema,
    files: { file: 'Of `captions`: WebVTT or SubRip, at most 2 MB' },
    isFormToo: true,
  };
  app.post('/api/video_tracks.php', answerSchema(videoTracksAnswerSchema, form), async (request, reply) => {
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

  app.get<{ Querystring: { video_id?: string; file?: string } }>(
    '/api/upload/captions.vtt',
    { schema: { querystring: captionsQuerySchema } },
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);
      const { video_id, file = '' } = request.query;
      const videoId = readId(video_id, 'video_id');
      const vtt = await getCaptions(deps, { videoId, viewer }, file);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(`${videoId}.${file.split(/[/.]/)[1]}.vtt`))
        .type('text/vtt; charset=utf-8')
        .send(vtt);
    },
  );
};
