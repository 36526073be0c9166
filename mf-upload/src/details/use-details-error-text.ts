import { useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';

/** Sentence of a refused entry by its code; undefined where there is none. */
export const useDetailsErrorText = () => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (code: string | undefined): string | undefined => {
    if (!code) return undefined;
    if (code === 'no_permission') return intl.formatMessage({ id: 'upload.error.managers' });
    if (code === 'publish_time') return intl.formatMessage({ id: 'upload.publish.wrong' });
    return errorText(code);
  };
};
