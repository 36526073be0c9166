import type { AlbumLimits } from '@foyer/shared/wire-schemas/own-albums';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useId, useState } from 'react';
import { formatSize } from '../video/format-size.ts';
import styles from './albums.module.css';

interface PhotoDropProps {
  limits: AlbumLimits | undefined;
  onFiles: (files: File[]) => void;
}

/** Takes any number of photos, by dialog or dropped. */
export const PhotoDrop = ({ limits, onFiles }: PhotoDropProps) => {
  const intl = useIntl();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        multiple
        accept="image/*"
        className={styles.fileInput}
        aria-label={intl.formatMessage({ id: 'upload.album.photos' })}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Icon name="image" size={28} />
      <span className={styles.dropTitle}>
        <FormattedMessage id="upload.album.drop" />
      </span>
      <span className={styles.hint} id={`${id}-hint`}>
        {limits && (
          <FormattedMessage
            id="upload.album.hint"
            values={{ count: limits.max_photos, size: formatSize(intl, limits.photo_max_bytes) }}
          />
        )}
      </span>
    </label>
  );
};
