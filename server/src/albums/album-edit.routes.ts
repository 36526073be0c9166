/** POST /api/album_edit.php: albums of one's own; multipart, its files streamed to disk. */
import {
  ALBUM_ACTS,
  type AlbumAct,
  type AlbumEditAnswer,
  albumEditBodySchema,
} from '@foyer/shared/wire-schemas/own-albums';
import type { FastifyInstance } from 'fastify';
import { albumFormsFolder } from './album-files.ts';
import { createAlbum, editAlbum } from './album-edits.ts';
import { changeAlbumState, getAlbumState } from '../publication/album-publication.ts';
import { Refused } from '../platform/http/refused.ts';
import { requireAccess } from '../access/require-access.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { queueAlbumPhotos } from './album-queue.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readFileCaptions } from './read-captions.ts';
import { type ReadAlbumForm, withAlbumForm } from './read-album-form.http.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import type { FormFields } from '../platform/http/read-form.ts';
import { registerCall } from '../platform/http/register-call.ts';

type AlbumEditResult = Omit<AlbumEditAnswer, 'ok'>;

/** A hundred photos over a slow phone. */
const FORM_TIME_MS = 2 * 3600 * 1000;
/** Forms that are received at the same time: of one member, and of all, by this process. */
const FORMS_PER_MEMBER = 2;
const PARALLEL_FORMS = 24;
const RETRY_SECONDS = 30;

export const registerAlbumEdit = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { db, storage } = deps;
  const { albums, uploads } = deps.config;
  const edits = {
    db,
    storage,
    limits: albums,
    queueAlbum: queueAlbumPhotos,
    isTrusted: (viewer: AccessViewer) => isTrustedUploader(uploads, viewer),
  };
  const limitsNow = () => ({
    maxFiles: albums.maxPhotos,
    fileMaxBytes: albums.photoMaxBytes,
    formMaxBytes: albums.formMaxBytes,
    reserveBytes: uploads.reserveBytes,
  });
  const receiving = new Map<number, number>();

  /** @throws Refused rate_limited */
  const inTurn = async <Result>(memberId: number, work: () => Promise<Result>): Promise<Result> => {
    const own = receiving.get(memberId) ?? 0;
    const all = [...receiving.values()].reduce((sum, forms) => sum + forms, 0);
    if (own >= FORMS_PER_MEMBER || all >= PARALLEL_FORMS)
      throw new Refused('rate_limited', 'other photos are still coming', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    receiving.set(memberId, own + 1);
    try {
      return await work();
    } finally {
      const left = (receiving.get(memberId) ?? 1) - 1;
      if (left > 0) receiving.set(memberId, left);
      else receiving.delete(memberId);
    }
  };

  registerCall(
    app,
    'POST /api/album_edit.php',
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);

      const run = async ({ fields, files: sent }: ReadAlbumForm): Promise<AlbumEditResult> => {
        checkFields(albumEditBodySchema, fields);
        const fileCaptions = readFileCaptions(fields.file_captions);
        const files = sent.map((file, index) => ({ ...file, caption: fileCaptions[index] ?? '' }));
        const { title, description, categories, model, is_private, order, remove, captions } = fields;
        const form = { title, description, categories, model };
        const albumId = () => readId(fields.album_id, 'album_id');
        const acts: Record<AlbumAct, () => Promise<AlbumEditResult>> = {
          '1': () => {
            const people = fields.people && readChoice(['shown', 'nobody'], fields.people, 'people');
            const isPrivate = is_private === '1';
            return createAlbum(edits, viewer, { ...form, isPrivate, ...(people && { people }) }, files);
          },
          '2': async () => {
            const id = albumId();
            const { status_id } = await changeAlbumState({ db }, { albumId: id, change: 'delete', viewer });
            return { album_id: id, status_id };
          },
          '3': async () => {
            const id = albumId();
            await requireAccess(db, viewer, 'delete', 'album', id);
            const isPrivate =
              is_private === undefined ? !(await getAlbumState(db, id))?.is_private : is_private === '1';
            const state = await changeAlbumState(
              { db },
              { albumId: id, change: isPrivate ? 'make_private' : 'make_public', viewer },
            );
            return { album_id: id, status_id: state.status_id, is_private: state.is_private ? 1 : 0 };
          },
          '5': () => editAlbum(edits, viewer, albumId(), { ...form, order, remove, captions }, files),
        };
        return acts[readChoice(ALBUM_ACTS, fields.act, 'act')]();
      };

      const result = request.isMultipart()
        ? await inTurn(viewer._id, () =>
            withAlbumForm(request, albumFormsFolder(uploads.dir), limitsNow(), run),
          )
        : await run({ fields: (request.body ?? {}) as FormFields, files: [] });
      return sendDone(reply, result);
    },
    { config: { bodyTimeMs: FORM_TIME_MS } },
  );
};
