import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { type PeopleWrite, recordsApi } from '../records-api.ts';
import type { UploadRef } from './upload-ref.ts';
import { useRefusalText } from './use-refusal-text.ts';

const UNPUBLISHED = { video: 'upload.people.unpublished', album: 'upload.people.album.unpublished' } as const;

/** Sends a change of who is shown; a refusal is reported, and so is what is not published any more. */
export const useWritePeople = (upload: UploadRef) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const refusalText = useRefusalText(upload.kind);
  const [send, { isLoading }] = recordsApi.endpoints.uploadWritePeople.useMutation();
  const write = async (change: PeopleWrite): Promise<boolean> => {
    const { data, error } = await send({ upload, change });
    if (!data?.ok) {
      dispatch(notify({ kind: 'error', text: refusalText(error ?? data) }));
      return false;
    }
    if (data.unpublished)
      dispatch(notify({ kind: 'info', text: intl.formatMessage({ id: UNPUBLISHED[upload.kind] }) }));
    return true;
  };
  return { write, isWriting: isLoading };
};
