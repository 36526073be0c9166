/** Tells the visitor how a write ended: our sentence on success, the code's sentence otherwise. */
import { notify, useDispatch } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useCallback } from 'react';
import type { WriteAnswer } from '../../player-api.ts';

interface WriteResult {
  data?: WriteAnswer;
  error?: unknown;
}

/** Returns the refusal's code, or null when the write succeeded. */
export const useWriteNotice = (): ((result: WriteResult, success: string) => string | null) => {
  const dispatch = useDispatch();
  const errorText = useErrorText();
  return useCallback(
    ({ data, error }, success) => {
      if (data?.ok) {
        dispatch(notify({ kind: 'success', text: success }));
        return null;
      }
      const code = data ? data.code : errorCodeOf(error);
      dispatch(notify({ kind: 'error', text: errorText(code) }));
      return code;
    },
    [dispatch, errorText],
  );
};
