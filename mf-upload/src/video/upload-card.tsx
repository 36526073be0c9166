import { api, FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useId, useState } from 'react';
import { MissingLine } from '../queue/missing-line.tsx';
import { VideoStateBadge } from '../queue/state-badge.tsx';
import { TransferLine } from '../queue/transfer-line.tsx';
import { useOwnVideo } from '../queue/use-own-video.ts';
import styles from '../queue/queue.module.css';
import { useAskToGiveUp } from '../sending/use-ask-to-give-up.ts';
import { type Draft, type FileRules, removeDraft } from '../sending/drafts.ts';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { cancelSending, useSendings } from '../sending/sendings.ts';
import { DraftDetails } from './draft-details.tsx';
import { formatSize } from './format-size.ts';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import { RefusedFile } from './refused-file.tsx';

const FORM_HEIGHT_PX = 640;

interface UploadCardProps {
  draft: Draft;
  rules: FileRules;
  /** The rules are not confirmed yet. */
  isHeld: boolean;
  /** Whether its details are shown; those of one file at a time are. */
  isOpen: boolean;
  onToggle: () => void;
  /** How many other files on the page could have the same details. */
  others: number;
}

/** One chosen file from the choice to the moderators, as a row: checks, sending, and, once opened, details and what is made of it. */
export const UploadCard = ({ draft, rules, isHeld, isOpen, onToggle, others }: UploadCardProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const id = useId();
  const { key, file, durationSeconds, state, uploadId, videoId } = draft;
  const sending = useSendings().find((one) => one.uploadId === uploadId);
  const { video } = useOwnVideo(videoId);
  const hasArrived = sending?.state === 'done' || (video !== undefined && video.state !== 'uploading');
  const isStarted = state === 'started';
  // What was typed stays while the row is closed.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && isStarted && !wasOpened) setWasOpened(true);

  const askToGiveUp = useAskToGiveUp();
  const close = async () => {
    if (sending && !hasArrived && !(await askToGiveUp(file.name))) return;
    removeDraft(key);
    if (!sending) return;
    await cancelSending(sending.uploadId);
    if (!hasArrived && !(await giveUpUpload(sending.url)))
      dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    dispatch(api.util.invalidateTags(['Upload']));
  };

  return (
    <li
      className={styles.card}
      data-state={state}
      data-closed={(isStarted && !isOpen) || undefined}
      aria-labelledby={id}
    >
      <div className={styles.cardHead}>
        <div>
          <p className={styles.name} id={id} dir="auto">
            {file.name}
          </p>
          <p className={styles.facts}>
            <span>{formatSize(intl, file.size)}</span>
            {durationSeconds !== null && <span>{formatDuration(durationSeconds)}</span>}
            {hasArrived && video && <VideoStateBadge video={video} />}
          </p>
        </div>
        <div className={styles.cardTools}>
          {isStarted && (
            <Button
              size="s"
              aria-expanded={isOpen}
              aria-controls={`${id}-details`}
              aria-describedby={id}
              onClick={onToggle}
            >
              <FormattedMessage id="upload.details" />
              <Icon name="chevron-down" size={16} />
            </Button>
          )}
          <Button
            size="s"
            kind="quiet"
            icon="close"
            aria-label={intl.formatMessage({ id: hasArrived ? 'common.close' : 'common.cancel' })}
            aria-describedby={id}
            onClick={() => void close()}
          />
        </div>
      </div>
      {state === 'refused' && <RefusedFile draft={draft} rules={rules} />}
      {(state === 'reading' || state === 'ready' || state === 'starting') && (
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
      {/* Of many files each is a short row: what becomes of it stands next to what is wanted. */}
      <div className={styles.cardState}>
        {sending && <TransferLine sending={sending} hasArrived={hasArrived} labelledBy={id} />}
        {isStarted && !isOpen && video && <MissingLine video={video} onOpen={onToggle} />}
      </div>
      {isStarted && (
        <div id={`${id}-details`} className={styles.cardDetails} hidden={!isOpen}>
          {!wasOpened ? null : video ? (
            <DraftDetails draft={draft} video={video} hasArrived={hasArrived} others={others} />
          ) : (
            <Skeleton w="100%" h={FORM_HEIGHT_PX} />
          )}
        </div>
      )}
    </li>
  );
};
