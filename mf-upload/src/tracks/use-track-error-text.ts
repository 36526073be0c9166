import { CAPTIONS_FILE_MAX_BYTES, CAPTIONS_LANGUAGES_MAX } from '@foyer/shared/wire-schemas/uploads/tracks';
import { useIntl } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { formatSize } from '../video/format-size.ts';

const SENTENCES = {
  bytes: 'upload.tracks.error.bytes',
  encoding: 'upload.tracks.error.encoding',
  empty: 'upload.tracks.error.empty',
  many: 'upload.tracks.error.many',
  language: 'upload.tracks.error.language',
  languages: 'upload.tracks.error.languages',
} as const;

const isKnown = (why: unknown): why is keyof typeof SENTENCES => typeof why === 'string' && why in SENTENCES;

/** Sentence of a refusal of `video_tracks.php`, by why it was refused. */
export const useTrackErrorText = () => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (refusal: unknown): string => {
    const { info } = (refusal ?? {}) as { info?: { why?: unknown } };
    const code = errorCodeOf(refusal);
    const why = code === 'file_too_large' ? 'bytes' : info?.why;
    if (!isKnown(why)) return errorText(code);
    return intl.formatMessage(
      { id: SENTENCES[why] },
      { size: formatSize(intl, CAPTIONS_FILE_MAX_BYTES), max: CAPTIONS_LANGUAGES_MAX },
    );
  };
};
