import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedDate, FormattedMessage, Link, notify, useDispatch } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { urls } from '@foyer/shared/urls';
import { uploadApi } from '../upload-api.ts';
import { DecisionLink } from './decision-link.tsx';
import { OwnMatch } from './own-match.tsx';
import styles from './queue.module.css';
import { Renditions } from './renditions.tsx';
import { WorkLine } from './work-line.tsx';
import { UploadSteps } from './upload-steps.tsx';

const UNDECIDED: readonly string[] = ['uploading', 'scanning', 'transcoding'];

/** What becomes of a video: why it was refused, what is still wanted of its uploader, how far each quality is. */
export const VideoProgress = ({ video }: { video: OwnUpload }) => {
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [retry, { isLoading: isRetrying }] = uploadApi.endpoints.uploadRetry.useMutation();
  const { video_id, title, file_name, state, code, reason, missing, lacks = [], duplicate_of: copy } = video;

  const isUndecided = UNDECIDED.includes(state);

  const tryAgain = async () => {
    const { data, error } = await retry(video_id);
    if (error || data?.ok === false)
      dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };

  return (
    <>
      {video.republish_at && (
        <p className={styles.facts}>
          <FormattedMessage
            id="upload.own.returns"
            values={{ date: <FormattedDate value={video.republish_at} dateStyle="medium" /> }}
          />
        </p>
      )}
      {video.publish_at && (
        <p className={styles.facts}>
          <FormattedMessage
            id={video.is_approved ? 'upload.publish.scheduled' : 'upload.publish.wanted'}
            values={{
              time: (
                <FormattedDate
                  value={video.publish_at}
                  year="numeric"
                  month="long"
                  day="numeric"
                  hour="numeric"
                  minute="2-digit"
                  timeZoneName="short"
                />
              ),
            }}
          />
        </p>
      )}
      {video.waiting_for === 'disk' && (
        <p className={styles.facts}>
          <FormattedMessage id="upload.own.waiting-for-disk" />
        </p>
      )}
      {copy ? (
        <p className={styles.failure}>
          <FormattedMessage
            id={copy.is_own ? 'upload.duplicate.own' : 'upload.duplicate.other'}
            values={{
              title: (
                <Link to={copy.is_own ? urls.ownVideo(copy.video_id) : urls.video(copy.video_id, copy.dir)}>
                  <bdi>{copy.title || `#${copy.video_id}`}</bdi>
                </Link>
              ),
            }}
          />
        </p>
      ) : (
        (code || reason) && <p className={styles.failure}>{reason || errorText(code ?? '')}</p>
      )}
      <OwnMatch video={video} />
      {video.decision_key && <DecisionLink decisionKey={video.decision_key} />}
      {isUndecided && <UploadSteps video={video} />}
      {lacks.length > 0 && state === 'pending' && (
        <p className={styles.missing}>
          <Link to={urls.ownVideo(video_id)}>
            <FormattedMessage id="upload.people.own.lacks" />
          </Link>
        </p>
      )}
      {missing.length === 0 && lacks.length === 0 && isUndecided && (
        <p className={styles.facts}>
          <FormattedMessage id="upload.own.after-moderation" />
        </p>
      )}
      {video.work && <WorkLine title={title || file_name || String(video_id)} work={video.work} />}
      <Renditions title={title || file_name || String(video_id)} renditions={video.renditions} />
      {code === 'video_truncated' && (
        <div className={styles.actions}>
          <ButtonLink size="s" icon="upload" to={urls.uploadVideo()}>
            <FormattedMessage id="upload.title" />
          </ButtonLink>
        </div>
      )}
      {video.may_retry && (
        <div className={styles.actions}>
          <Button size="s" disabled={isRetrying} onClick={() => void tryAgain()}>
            <FormattedMessage id="common.retry" />
          </Button>
        </div>
      )}
    </>
  );
};
