import { VIDEO_FORMATS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { formatSize } from './format-size.ts';

export interface FileRefusal {
  /** Of ERROR_CODES. */
  code: string;
  /** Of the site's answer. */
  info?: Readonly<Record<string, unknown>>;
  /** How long a video has to be. */
  minutes: number;
  maxBytes?: number;
}

/** Why a file was not taken, in words that name the limit. */
export const useFileRefusalText = (): ((refusal: FileRefusal) => string) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return ({ code, info, minutes, maxBytes }) => {
    if (code === 'video_too_short') return intl.formatMessage({ id: 'upload.error.too-short' }, { minutes });
    if (code === 'video_size_limit' && maxBytes !== undefined)
      return intl.formatMessage({ id: 'upload.error.size' }, { size: formatSize(intl, maxBytes) });
    if (code === 'file_invalid_type')
      return intl.formatMessage(
        { id: 'upload.error.format' },
        { formats: intl.formatList(VIDEO_FORMATS, { type: 'unit' }) },
      );
    if (code === 'rate_limited' && typeof info?.['max_parallel'] === 'number')
      return intl.formatMessage({ id: 'upload.error.parallel' }, { count: info['max_parallel'] });
    if (code === 'rate_limited' && typeof info?.['max_per_day'] === 'number')
      return intl.formatMessage({ id: 'upload.error.per-day' }, { count: info['max_per_day'] });
    if (code === 'storage_limit' && typeof info?.['max_bytes'] === 'number') {
      const [size, used] = [info['max_bytes'], Number(info['used_bytes'])].map((n) => formatSize(intl, n));
      return intl.formatMessage({ id: 'upload.error.storage' }, { size, used });
    }
    return errorText(code);
  };
};
