import type { UploadLimits } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { notify, useDispatch, useSite, useViewer } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useEffect } from 'react';
import { type Draft, listDrafts, takeDraft, updateDraft, useDrafts } from '../sending/drafts.ts';
import { fileKey } from '../sending/file-key.ts';
import { DEFAULT_CHUNK_BYTES, useSendings } from '../sending/sendings.ts';
import { useStartSending } from '../sending/use-start-sending.ts';
import { uploadApi } from '../upload-api.ts';
import { checkTitle, titleFromFileName } from './upload-rules.ts';

/** More at a time only make each of them slower. */
const PARALLEL_SENDINGS = 3;

/**
 * Tells the site of each file that may go, a few at a time, and sends it; details follow in the form. A file of which an
 * earlier page sent a part goes on from there.
 */
export const useStartDrafts = (limits: UploadLimits | undefined, mayStart: boolean): void => {
  const { gender } = useSite();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const drafts = useDrafts();
  const sendings = useSendings();
  const startSending = useStartSending();
  const [startUpload] = uploadApi.endpoints.uploadStart.useMutation();
  const { data: transfers, isSuccess: knowsTransfers } = uploadApi.endpoints.uploadGetTransfers.useQuery();

  const [edit] = uploadApi.endpoints.uploadEdit.useMutation();

  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const defaults = uploadApi.endpoints.uploadGetDefaults.useQuery(memberId, { skip: memberId === 0 });

  const start = async ({ key, file, originalName, isExclusive, details }: Draft): Promise<void> => {
    if (!takeDraft(key)) return;
    const client_key = await fileKey(file);
    const started = transfers?.uploads.find(
      (one) => one.is_resumable && one.client_key === client_key && one.replaces_id === undefined,
    );
    const title = titleFromFileName(originalName);
    const { data, error } = started
      ? { data: undefined, error: undefined }
      : await startUpload({
          file: { file_name: file.name, bytes: file.size, client_key },
          details: {
            ...(!checkTitle(title) && { title }),
            // What the member said for all new videos, the site adds.
            ...(!defaults.data?.gender && { gender }),
            ...((isExclusive || !defaults.data?.is_exclusive) && { is_exclusive: isExclusive }),
            ...details,
          },
        });
    const upload = started
      ? { id: started.upload_id, url: started.url, videoId: started.video_id }
      : data?.ok && { id: data.upload_id, url: data.upload_url, videoId: data.video_id };
    if (!upload || !upload.id || !upload.url) {
      const { info } = (error ?? data ?? {}) as { info?: Record<string, unknown> };
      updateDraft(key, { state: 'refused', code: errorCodeOf(error ?? data), info });
      return;
    }
    startSending({
      file,
      uploadId: upload.id,
      url: upload.url,
      chunkBytes: limits?.chunk_bytes ?? DEFAULT_CHUNK_BYTES,
    });
    updateDraft(key, { state: 'started', uploadId: upload.id, videoId: upload.videoId ?? undefined });
    // What was said for all files meanwhile, or of one that an earlier page started.
    const wanted = listDrafts().find((one) => one.key === key)?.details;
    if (wanted && upload.videoId && (started || wanted !== details)) {
      const answer = await edit({ videoId: upload.videoId, details: wanted });
      if (!answer.data?.ok)
        dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(answer.error ?? answer.data)) }));
    }
  };

  const busy =
    drafts.filter(({ state }) => state === 'starting').length +
    sendings.filter(({ state }) => state === 'sending' || state === 'waiting').length;
  const next =
    mayStart && knowsTransfers && !defaults.isLoading && limits?.open && busy < PARALLEL_SENDINGS
      ? drafts.find(({ state }) => state === 'ready')
      : undefined;
  useEffect(() => {
    if (next) void start(next);
  });
};
