import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { Replacement } from '@foyer/shared/wire-schemas/uploads/video-work';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { urls } from '@foyer/shared/urls';
import { useId } from 'react';
import { Progressed } from '../queue/progressed.tsx';
import queue from '../queue/queue.module.css';
import { Renditions } from '../queue/renditions.tsx';
import { WorkLine } from '../queue/work-line.tsx';
import { TransferLine } from '../queue/transfer-line.tsx';
import { UnfinishedRow } from '../queue/unfinished-row.tsx';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { DEFAULT_CHUNK_BYTES, cancelSending, useSendings } from '../sending/sendings.ts';
import { useStartSending } from '../sending/use-start-sending.ts';
import { formatPlace } from '@foyer/shared/ui/text/media-time';
import { uploadApi } from '../upload-api.ts';
import layout from '../layout/layout.module.css';
import styles from './video-file.module.css';

const STATE_LABELS = {
  uploading: 'upload.film.state.uploading',
  trimming: 'upload.film.state.trimming',
  scanning: 'upload.film.state.making',
  transcoding: 'upload.film.state.making',
  waiting: 'upload.film.state.waiting',
} as const;

interface ReplacementProgressProps {
  video: OwnUpload;
  replacement: Replacement;
}

/** How far the new file is; until it is approved its uploader may take it back at any moment. */
export const ReplacementProgress = ({ video, replacement }: ReplacementProgressProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const id = useId();
  const sendings = useSendings();
  const startSending = useStartSending();
  const { state, kind, file_name: fileName, from_ms: fromMs = 0, to_ms: toMs = 0 } = replacement;
  const isPublished = video.state === 'active' || video.state === 'private';
  const skip = state !== 'uploading';
  const { data: limits } = uploadApi.endpoints.uploadGetLimits.useQuery(undefined, { skip });
  const { data: transfers, refetch } = uploadApi.endpoints.uploadGetTransfers.useQuery(undefined, { skip });
  const [withdraw, { isLoading }] = uploadApi.endpoints.uploadWithdrawReplacement.useMutation();
  const transfer = transfers?.uploads.find(({ video_id }) => video_id === replacement.video_id);
  const sending = sendings.find(({ uploadId }) => uploadId === transfer?.upload_id);
  const name = replacement.has_other_sound
    ? intl.formatMessage({ id: 'upload.film.sound-other' })
    : kind === 'file'
      ? (fileName ?? '')
      : intl.formatMessage(
          { id: 'upload.film.part' },
          { from: formatPlace(fromMs / 1000), to: formatPlace(toMs / 1000) },
        );

  const takeBack = async () => {
    if (sending) await cancelSending(sending.uploadId);
    // What is still sent has no file that anybody could have withdrawn.
    if (state === 'uploading' && transfer) await giveUpUpload(transfer.url);
    const { data, error } = await withdraw(video.video_id);
    if (!data?.ok) dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };

  return (
    <div className={styles.part}>
      <p id={id} className={styles.subheading} dir="auto">
        {name}
      </p>
      <p id={`${id}-state`} role="status">
        <FormattedMessage
          id={state === 'waiting' && !isPublished ? 'upload.film.state.placing' : STATE_LABELS[state]}
        />
      </p>
      {replacement.progress !== undefined && (
        <div className={styles.progress}>
          <progress
            className={queue.bar}
            max={1}
            value={replacement.progress}
            aria-labelledby={`${id}-state`}
          />
          <Progressed fraction={replacement.progress} secondsLeft={replacement.seconds_left ?? null} />
        </div>
      )}
      {replacement.waiting_for === 'disk' && (
        <p className={layout.hint}>
          <FormattedMessage id="upload.own.waiting-for-disk" />
        </p>
      )}
      {state === 'uploading' && sending && (
        <TransferLine sending={sending} hasArrived={false} labelledBy={id} />
      )}
      {state === 'uploading' && !sending && transfer && (
        <ul className={styles.list}>
          <UnfinishedRow
            transfer={transfer}
            isBare
            onFile={(file) =>
              startSending({
                file,
                uploadId: transfer.upload_id,
                url: transfer.url,
                chunkBytes: limits?.chunk_bytes ?? DEFAULT_CHUNK_BYTES,
              })
            }
            onChanged={() => void refetch()}
          />
        </ul>
      )}
      {replacement.work && <WorkLine title={name} work={replacement.work} />}
      <Renditions title={name} renditions={replacement.renditions} />
      <div className={styles.actions}>
        {state === 'waiting' && (
          <ButtonLink size="s" icon="play" to={urls.video(replacement.video_id, video.dir)}>
            <FormattedMessage id="upload.film.watch" />
          </ButtonLink>
        )}
        <Button size="s" disabled={isLoading} onClick={() => void takeBack()}>
          <FormattedMessage id="upload.film.take-back" />
        </Button>
      </div>
    </div>
  );
};
