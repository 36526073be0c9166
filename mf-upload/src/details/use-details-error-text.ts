import { useIntl, useSite } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';

/** Sentence of a refused entry by its code; undefined where there is none. */
export const useDetailsErrorText = () => {
  const intl = useIntl();
  const { minMinutesNonExclusive: minutes } = useSite().settings;
  const errorText = useErrorText();
  return (code: string | undefined): string | undefined => {
    if (!code) return undefined;
    if (code === 'no_permission') return intl.formatMessage({ id: 'upload.error.managers' });
    if (code === 'publish_time') return intl.formatMessage({ id: 'upload.publish.wrong' });
    // Details take nothing but "exclusive" from a video that is too short without it.
    if (code === 'video_too_short') return intl.formatMessage({ id: 'upload.error.too-short' }, { minutes });
    return errorText(code);
  };
};
