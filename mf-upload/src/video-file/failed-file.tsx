import { FormattedMessage, notify, useDispatch } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { uploadApi } from '../upload-api.ts';
import styles from './video-file.module.css';

/** A new file that the site could not work on, and still has. */
export const FailedFile = ({ videoId }: { videoId: number }) => {
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [retry, { isLoading }] = uploadApi.endpoints.uploadRetryReplacement.useMutation();
  const tryAgain = async () => {
    const { data, error } = await retry(videoId);
    if (!data?.ok) dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };
  return (
    <div className={styles.failed} role="status">
      <p>
        <FormattedMessage id="upload.film.failed" />
      </p>
      <Button size="s" disabled={isLoading} onClick={() => void tryAgain()}>
        <FormattedMessage id="common.retry" />
      </Button>
    </div>
  );
};
