/** POST /api/video_tracks.php: captions and chapters of a video; multipart with the file of captions. */
import {
  CAPTIONS_FILE_MAX_BYTES,
  TRACK_ACTS,
  type TrackAct,
  videoTracksAnswerSchema,
  videoTracksBodySchema,
} from '@foyer/shared/wire-schemas/tracks';
import type { FastifyInstance } from 'fastify';
import { attachCaptions, removeCaptions, setChapters, type Tracks } from './video-tracks.ts';
import { answerSchema, requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

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
    const { act = '', video_id, language = '', chapters = '' } = fields;
    const acts: Record<TrackAct, (videoId: number) => Promise<Tracks>> = {
      captions: (videoId) => attachCaptions(deps, { videoId, viewer }, { language, file }),
      captions_rem: (videoId) => removeCaptions(deps, { videoId, viewer }, language),
      chapters: (videoId) => setChapters(deps, { videoId, viewer }, chapters),
    };
    const tracks = await acts[readChoice(TRACK_ACTS, act, 'act')](readId(video_id, 'video_id'));
    return sendDone(reply, { ...tracks, captions: tracks.captions.map((entry) => entry.language) });
  });
};
