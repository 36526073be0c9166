/** A small player of one's own video, opened to find times in it. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { uploadApi } from '../upload-api.ts';
import layout from '../layout/layout.module.css';
import styles from './tracks.module.css';

interface TimePlayerProps {
  videoId: number;
  /** Where it stands, in seconds; null: closed. */
  onTime: (seconds: number | null) => void;
  /** Of the button that opens it; left out: to find times. */
  label?: string;
}

export const TimePlayer = ({ videoId, onTime, label }: TimePlayerProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const [load, { data, error, isFetching }] = uploadApi.endpoints.uploadGetVideoFile.useLazyQuery();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    const answer = await load(videoId);
    if (!answer.data) return;
    setOpen(true);
    onTime(0);
  };
  const close = () => {
    setOpen(false);
    onTime(null);
  };
  if (!isOpen || !data)
    return (
      <div className={styles.save}>
        <Button icon="play" disabled={isFetching} onClick={() => void open()}>
          {label ?? <FormattedMessage id="upload.tracks.player" />}
        </Button>
        {error !== undefined && (
          <p role="alert" className={layout.hint}>
            {errorText(errorCodeOf(error))}
          </p>
        )}
      </div>
    );
  // Plain files play everywhere, and the smallest is enough to find a place; a playlist where the browser takes it.
  const sources = [...data.streams].sort(
    (a, b) =>
      Number(b.type === 'video/mp4') - Number(a.type === 'video/mp4') || (a.height ?? 0) - (b.height ?? 0),
  );
  return (
    <div className={styles.player}>
      <video
        className={styles.film}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={label ?? intl.formatMessage({ id: 'upload.tracks.player' })}
        onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
        onSeeking={({ currentTarget }) => onTime(currentTarget.currentTime)}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <Button size="s" kind="quiet" onClick={close}>
        <FormattedMessage id="upload.tracks.close-player" />
      </Button>
    </div>
  );
};
