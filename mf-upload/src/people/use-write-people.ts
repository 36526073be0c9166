import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { type PeopleWrite, recordsApi } from '../records-api.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Sends a change of who is shown; a refusal is told, and so is a video that is not published any more. */
export const useWritePeople = (videoId: number) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const refusalText = useRefusalText();
  const [send, { isLoading }] = recordsApi.endpoints.uploadWritePeople.useMutation();
  const write = async (change: Omit<PeopleWrite, 'video_id'>): Promise<boolean> => {
    const { data, error } = await send({ ...change, video_id: videoId });
    if (!data?.ok) {
      dispatch(notify({ kind: 'error', text: refusalText(error ?? data) }));
      return false;
    }
    if (data.unpublished)
      dispatch(notify({ kind: 'info', text: intl.formatMessage({ id: 'upload.people.unpublished' }) }));
    return true;
  };
  return { write, isWriting: isLoading };
};
