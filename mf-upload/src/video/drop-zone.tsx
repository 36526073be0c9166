import { VIDEO_FORMATS, VIDEO_MAX_BYTES } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { type DragEvent, useId, useState } from 'react';
import { formatSize } from './format-size.ts';
import styles from './video.module.css';

const ACCEPT = ['video/*', ...VIDEO_FORMATS.map((format) => `.${format}`)].join(',');

interface DropZoneProps {
  maxBytes: number | undefined;
  /** There are files already: it takes less room. */
  isSmall: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes any number of files, by dialog or dropped. */
export const DropZone = ({ maxBytes = VIDEO_MAX_BYTES, isSmall, onFiles }: DropZoneProps) => {
  const intl = useIntl();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        multiple
        accept={ACCEPT}
        className={styles.fileInput}
        aria-label={intl.formatMessage({ id: 'upload.file.label' })}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          event.target.value = '';
        }}
      />
      <span className={styles.dropIcon}>
        <Icon name="upload" size={28} />
      </span>
      <span className={styles.dropTitle}>
        <FormattedMessage id={isSmall ? 'upload.file.more' : 'upload.file.drop'} />
      </span>
      <span className={styles.dropHint} id={`${id}-hint`}>
        <FormattedMessage id="upload.file.hint" values={{ size: formatSize(intl, maxBytes) }} />
      </span>
    </label>
  );
};
