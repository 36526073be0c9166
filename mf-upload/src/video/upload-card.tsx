import { api, FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useId } from 'react';
import { DetailsForm } from '../details/details-form.tsx';
import { LazyPeople } from '../people/lazy-people.tsx';
import { PreviewChoice } from '../queue/preview-choice.tsx';
import { StateBadge } from '../queue/state-badge.tsx';
import { TransferLine } from '../queue/transfer-line.tsx';
import { useOwnVideo } from '../queue/use-own-video.ts';
import { VideoProgress } from '../queue/video-progress.tsx';
import styles from '../queue/queue.module.css';
import { useAskToGiveUp } from '../sending/use-ask-to-give-up.ts';
import { type Draft, type FileRules, removeDraft } from '../sending/drafts.ts';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { dropSending, useSendings } from '../sending/sendings.ts';
import { formatDuration, formatSize } from './format-size.ts';
import { RefusedFile } from './refused-file.tsx';

const FORM_HEIGHT_PX = 640;

interface UploadCardProps {
  draft: Draft;
  rules: FileRules;
  /** The rules are not confirmed yet. */
  isHeld: boolean;
}

/** One chosen file from the choice to the moderators: checks, sending, details, what is made of it. */
export const UploadCard = ({ draft, rules, isHeld }: UploadCardProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const id = useId();
  const { key, file, durationSeconds, state, uploadId, videoId } = draft;
  const sending = useSendings().find((one) => one.uploadId === uploadId);
  const { video } = useOwnVideo(videoId);
  const hasArrived = sending?.state === 'done' || (video !== undefined && video.state !== 'uploading');

  const askToGiveUp = useAskToGiveUp();
  const close = async () => {
    if (sending && !hasArrived && !(await askToGiveUp(file.name))) return;
    removeDraft(key);
    if (!sending) return;
    await dropSending(sending.uploadId);
    if (!hasArrived && !(await giveUpUpload(sending.url)))
      dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    dispatch(api.util.invalidateTags(['Upload']));
  };

  return (
    <li className={styles.card} data-state={state} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <div>
          <p className={styles.name} id={id} dir="auto">
            {file.name}
          </p>
          <p className={styles.facts}>
            <span>{formatSize(intl, file.size)}</span>
            {durationSeconds !== null && <span>{formatDuration(durationSeconds)}</span>}
            {hasArrived && video && (
              <StateBadge
                state={video.state}
                isWaiting={video.waits_for_uploader}
                isByCheck={video.code !== undefined}
              />
            )}
          </p>
        </div>
        <Button
          size="s"
          kind="quiet"
          icon="close"
          aria-label={intl.formatMessage({ id: hasArrived ? 'common.close' : 'common.cancel' })}
          aria-describedby={id}
          onClick={() => void close()}
        />
      </div>
      {state === 'refused' && <RefusedFile draft={draft} rules={rules} />}
      {(state === 'reading' || state === 'ready' || state === 'beginning') && (
        <p className={styles.facts} role="status">
          <FormattedMessage
            id={
              state === 'reading'
                ? 'upload.draft.reading'
                : state === 'ready' && isHeld
                  ? 'upload.draft.held'
                  : state === 'ready'
                    ? 'upload.draft.turn'
                    : 'upload.send.beginning'
            }
          />
        </p>
      )}
      {sending && <TransferLine sending={sending} hasArrived={hasArrived} labelledBy={id} />}
      {state === 'begun' &&
        (video ? (
          <>
            {hasArrived && <VideoProgress video={video} />}
            {(video.screenshots ?? []).length > 0 && video.state !== 'rejected' && (
              <PreviewChoice
                videoId={video.video_id}
                screenshots={video.screenshots ?? []}
                chosen={video.screenshot ?? null}
                isMissing={video.missing.includes('screenshot')}
              />
            )}
            {video.state !== 'rejected' && (
              <DetailsForm
                key={video.video_id}
                video={video}
                label={intl.formatMessage({ id: 'upload.details.of' }, { name: file.name })}
              />
            )}
            {video.state !== 'rejected' && (
              <section
                className={styles.people}
                aria-label={intl.formatMessage({ id: 'upload.people.title' })}
              >
                <h3 className={styles.peopleTitle}>
                  <FormattedMessage id="upload.people.title" />
                </h3>
                <LazyPeople upload={{ kind: 'video', id: video.video_id }} />
              </section>
            )}
          </>
        ) : (
          <Skeleton w="100%" h={FORM_HEIGHT_PX} />
        ))}
    </li>
  );
};
