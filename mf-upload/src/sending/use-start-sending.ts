import { api, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { type SendingStart, startSending } from './sendings.ts';

/** Sends a file, and says so wherever the member is by then when the site has all of it. */
export const useStartSending = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  return (start: Omit<SendingStart, 'onDone'>): void =>
    startSending({
      ...start,
      onDone: () => {
        const text = intl.formatMessage({ id: 'upload.arrived' }, { name: start.file.name });
        dispatch(api.util.invalidateTags(['Upload']));
        dispatch(notify({ kind: 'success', text }));
      },
    });
};
