import { useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';

/** Sentence of a refused entry by its code; undefined where there is none. `minutes`: the length that applies now. */
export const useUploadErrorText = (minutes: number) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (code: string | undefined): string | undefined => {
    if (!code) return undefined;
    if (code === 'confirm') return intl.formatMessage({ id: 'upload.error.confirm' });
    if (code === 'video_too_short') return intl.formatMessage({ id: 'upload.error.too-short' }, { minutes });
    if (code === 'file_invalid_type') return intl.formatMessage({ id: 'upload.error.format' });
    return errorText(code);
  };
};
