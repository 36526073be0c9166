/** One sentence in the visitor's language for every error code of the API. */
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** What a failed query or a refused write may look like; anything else is a server error. */
export const errorCodeOf = (error: unknown): string =>
  error && typeof error === 'object' && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'server_error';

/** The sentence of a code. An unknown code, of a newer server, reads as a server error, with the code. */
export const useErrorText = (): ((code: string, values?: Record<string, string | number>) => string) => {
  const intl = useIntl();
  return useCallback(
    (code, values) => {
      const id = `error.${code}`;
      if (id in intl.messages) return intl.formatMessage({ id }, values);
      return `${intl.formatMessage({ id: 'error.server_error' })} (${code})`;
    },
    [intl],
  );
};
