import { VIDEO_FORMATS, VIDEO_MAX_BYTES } from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { ChosenVideo } from './chosen-video.tsx';
import { formatSize } from './format-size.ts';
import { cleanFileName } from './upload-rules.ts';
import type { ChosenFile } from './upload-values.ts';
import styles from './video.module.css';

const ACCEPT = ['video/*', ...VIDEO_FORMATS.map((format) => `.${format}`)].join(',');

interface FileFieldProps {
  value: ChosenFile | null;
  /** Also called when the length becomes known. */
  onChange: (value: ChosenFile | null) => void;
  onBlur: () => void;
  error: ReactNode;
  ref: Ref<HTMLInputElement>;
}

/** Chooser and drop zone; a chosen file is shown with its preview, cleaned name, size and length. */
export const FileField = ({ value, onChange, onBlur, error, ref }: FileFieldProps) => {
  const intl = useIntl();
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  const choose = (file: File | undefined) => {
    if (file) onChange({ file, cleanName: cleanFileName(file.name), durationSeconds: null });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };

  return (
    <div className={styles.fileField}>
      <label
        className={styles.drop}
        data-over={isOver ? '' : undefined}
        data-invalid={error ? '' : undefined}
        data-chosen={value ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={ref}
          type="file"
          accept={ACCEPT}
          className={styles.fileInput}
          aria-label={intl.formatMessage({ id: 'upload.file.label' })}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onBlur={onBlur}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file may be chosen again after it was taken away.
            event.target.value = '';
          }}
        />
        <span className={styles.dropIcon}>
          <Icon name="upload" size={28} />
        </span>
        <span className={styles.dropTitle}>
          <FormattedMessage id={value ? 'upload.file.replace' : 'upload.file.drop'} />
        </span>
        <span className={styles.dropHint} id={`${id}-hint`}>
          <FormattedMessage id="upload.file.hint" values={{ size: formatSize(intl, VIDEO_MAX_BYTES) }} />
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {value && (
        <ChosenVideo
          key={`${value.file.name}-${value.file.size}-${value.file.lastModified}`}
          video={value}
          onMeasured={(durationSeconds) => onChange({ ...value, durationSeconds })}
          onRemove={() => onChange(null)}
        />
      )}
    </div>
  );
};
