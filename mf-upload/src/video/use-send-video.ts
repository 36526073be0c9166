import type { UploadLimits } from '@foyer/shared/wire-schemas/uploads';
import { notify, useDispatch } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fileKey } from '../sending/file-key.ts';
import { DEFAULT_CHUNK_BYTES } from '../sending/sendings.ts';
import { useStartSending } from '../sending/use-start-sending.ts';
import { uploadApi } from '../upload-api.ts';
import type { UploadValues } from './upload-values.ts';

/** The form's input for a field that the server names. */
const FIELDS: Record<string, keyof UploadValues> = {
  file: 'video',
  title: 'title',
  description: 'description',
  categories: 'categories',
};

const detailsOf = (values: UploadValues) => ({
  title: values.title,
  description: values.description,
  gender: values.group,
  categories: values.categories,
  is_private: values.private,
  is_exclusive: values.exclusive,
});

/**
 * Begins an upload with the form's entries and sends the file; the form is then free for the next one. A file of which an
 * earlier page sent a part goes on from there, with the entries as they are now.
 */
export const useSendVideo = (form: UseFormReturn<UploadValues>, limits: UploadLimits | undefined) => {
  const dispatch = useDispatch();
  const startSending = useStartSending();
  const errorText = useErrorText();
  const [isBeginning, setIsBeginning] = useState(false);
  const [begin] = uploadApi.endpoints.uploadBegin.useMutation();
  const [edit] = uploadApi.endpoints.uploadEdit.useMutation();
  const { data: transfers } = uploadApi.endpoints.uploadGetTransfers.useQuery();

  const refuse = (refusal: unknown): void => {
    const code = errorCodeOf(refusal);
    const { field } = (refusal ?? {}) as { field?: string };
    const input = field === undefined ? undefined : FIELDS[field];
    if (input) {
      form.setError(input, { message: code });
      form.setFocus(input);
    } else dispatch(notify({ kind: 'error', text: errorText(code) }));
  };

  const start = async (values: UploadValues): Promise<void> => {
    const file = values.video?.file;
    if (!file) return;
    const client_key = await fileKey(file);
    const begun = transfers?.uploads.find((one) => one.is_resumable && one.client_key === client_key);
    const details = detailsOf(values);
    const { data, error } =
      begun?.video_id == null
        ? await begin({ file: { file_name: file.name, bytes: file.size, client_key }, details })
        : await edit({ videoId: begun.video_id, details });
    if (!data?.ok) return refuse(error ?? data);
    const uploadId = begun?.upload_id ?? data.upload_id;
    const url = begun?.url ?? data.upload_url;
    if (!uploadId || !url) return refuse(undefined);
    startSending({ file, uploadId, url, chunkBytes: limits?.chunk_bytes ?? DEFAULT_CHUNK_BYTES });
    form.reset();
    document.getElementById('upload-transfers')?.scrollIntoView({ block: 'center' });
  };

  const sendVideo = async (values: UploadValues): Promise<void> => {
    setIsBeginning(true);
    try {
      await start(values);
    } finally {
      setIsBeginning(false);
    }
  };
  return { sendVideo, isBeginning };
};
