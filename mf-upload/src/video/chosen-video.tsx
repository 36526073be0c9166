import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useState } from 'react';
import { formatDuration, formatSize } from './format-size.ts';
import type { ChosenFile } from './upload-values.ts';
import { useObjectUrl } from './use-object-url.ts';
import styles from './video.module.css';

interface ChosenVideoProps {
  video: ChosenFile;
  onMeasured: (durationSeconds: number) => void;
  onRemove: () => void;
}

/** A local preview, from which the browser also tells the length where it can read the format. */
export const ChosenVideo = ({ video, onMeasured, onRemove }: ChosenVideoProps) => {
  const intl = useIntl();
  const url = useObjectUrl(video.file);
  const [unreadable, setUnreadable] = useState(false);
  const { file, cleanName, durationSeconds } = video;
  return (
    <div className={styles.chosen}>
      <div className={styles.preview}>
        {url && !unreadable && (
          // biome-ignore lint: a file that was just chosen has no captions
          <video
            src={url}
            preload="metadata"
            controls
            muted
            playsInline
            aria-label={intl.formatMessage({ id: 'upload.file.preview' })}
            onLoadedMetadata={({ currentTarget: { duration } }) =>
              Number.isFinite(duration) && onMeasured(duration)
            }
            onError={() => setUnreadable(true)}
          />
        )}
        {unreadable && (
          <p className={styles.noPreview}>
            <Icon name="film" size={24} />
            <FormattedMessage id="upload.file.no-preview" />
          </p>
        )}
      </div>
      <dl className={styles.chosenFacts}>
        <div>
          <dt>
            <FormattedMessage id="upload.file.name" />
          </dt>
          <dd>{cleanName}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="upload.file.size" />
          </dt>
          <dd>{formatSize(intl, file.size)}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="upload.file.length" />
          </dt>
          <dd>
            {durationSeconds === null ? (
              <FormattedMessage id="upload.file.length-unknown" />
            ) : (
              formatDuration(durationSeconds)
            )}
          </dd>
        </div>
      </dl>
      <Button kind="quiet" size="s" icon="close" className={styles.removeFile} onClick={onRemove}>
        <FormattedMessage id="upload.file.remove" />
      </Button>
    </div>
  );
};
