import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads';
import { FormattedDate, FormattedMessage, Link, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { urls } from '@foyer/shared/urls';
import { uploadApi } from '../upload-api.ts';
import { PreviewChoice } from './preview-choice.tsx';
import styles from './queue.module.css';
import { Renditions } from './renditions.tsx';

const STATE_LABELS = {
  uploading: 'upload.own.state.uploading',
  scanning: 'upload.own.state.scanning',
  transcoding: 'upload.own.state.transcoding',
  pending: 'upload.own.state.pending',
  active: 'upload.own.state.active',
  private: 'upload.own.state.private',
  deleted: 'upload.own.state.deleted',
  rejected: 'upload.own.state.rejected',
  returning: 'upload.own.state.returning',
} as const;
const MISSING_LABELS = {
  title: 'upload.own.missing.title',
  categories: 'upload.own.missing.categories',
  screenshot: 'upload.own.missing.screenshot',
} as const;

/** Nobody sees its preview. */
const CLOSED_STATES: readonly string[] = ['rejected', 'deleted'];

/** One of the member's videos: its state in words, what is made of it, and what is wanted of its uploader. */
export const OwnVideo = ({ video }: { video: OwnUpload }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [retry, { isLoading: isRetrying }] = uploadApi.endpoints.uploadRetry.useMutation();
  const { video_id, dir, title, file_name, state, code, reason, missing, screenshots = [] } = video;
  const shown = title || file_name || String(video_id);

  const tryAgain = async () => {
    const { data, error } = await retry(video_id);
    if (error || data?.ok === false)
      dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };

  return (
    <li className={styles.row} data-state={state}>
      <p className={styles.name}>
        <bdi>{video.is_playable && dir ? <Link to={urls.video(video_id, dir)}>{shown}</Link> : shown}</bdi>
      </p>
      <p className={styles.state}>
        <span className={styles.badge}>
          <FormattedMessage id={STATE_LABELS[state]} />
        </span>
        {video.republish_at && (
          <FormattedMessage
            id="upload.own.returns"
            values={{ date: <FormattedDate value={video.republish_at} dateStyle="medium" /> }}
          />
        )}
        {video.waiting_for === 'disk' && <FormattedMessage id="upload.own.waiting-for-disk" />}
      </p>
      {(code || reason) && <p className={styles.failure}>{reason || errorText(code ?? '')}</p>}
      {missing.length > 0 && state !== 'rejected' && (
        <p className={styles.facts}>
          <FormattedMessage
            id="upload.own.missing"
            values={{
              what: intl.formatList(missing.map((one) => intl.formatMessage({ id: MISSING_LABELS[one] }))),
            }}
          />
        </p>
      )}
      <Renditions title={shown} renditions={video.renditions} />
      {screenshots.length > 0 && !CLOSED_STATES.includes(state) && (
        <PreviewChoice
          videoId={video_id}
          screenshots={screenshots}
          chosen={video.screenshot ?? null}
          isMissing={missing.includes('screenshot')}
        />
      )}
      {video.may_retry && (
        <div className={styles.actions}>
          <Button size="s" disabled={isRetrying} onClick={() => void tryAgain()}>
            <FormattedMessage id="common.retry" />
          </Button>
        </div>
      )}
    </li>
  );
};
