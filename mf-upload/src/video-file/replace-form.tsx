import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { VIDEO_FORMATS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { classNames } from '@foyer/shared/ui/class-names';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { type FormEvent, useId, useState } from 'react';
import { fileKey } from '../sending/file-key.ts';
import { readDuration } from '../sending/read-duration.ts';
import { DEFAULT_CHUNK_BYTES } from '../sending/sendings.ts';
import { useStartSending } from '../sending/use-start-sending.ts';
import { uploadApi } from '../upload-api.ts';
import { formatSize } from '../video/format-size.ts';
import { checkVideo, minimumMinutes } from '../video/upload-rules.ts';
import { type FileRefusal, useFileRefusalText } from '../video/use-file-refusal-text.ts';
import layout from '../layout/layout.module.css';
import styles from './video-file.module.css';

const ACCEPT = ['video/*', ...VIDEO_FORMATS.map((format) => `.${format}`)].join(',');

/** Chooses, checks and starts to send a new file; what becomes of it is reported by `ReplacementProgress`. */
export const ReplaceForm = ({
  video: { video_id: videoId, is_exclusive: isExclusive = false },
}: {
  video: OwnUpload;
}) => {
  const intl = useIntl();
  const id = useId();
  const { settings } = useSite();
  const refusalText = useFileRefusalText();
  const startSending = useStartSending();
  // Asked for with the first file: most who come here change something else.
  const [loadLimits, { data: limits }] = uploadApi.endpoints.uploadGetLimits.useLazyQuery();
  const [begin, { isLoading }] = uploadApi.endpoints.uploadReplace.useMutation();
  const [file, setFile] = useState<File | null>(null);
  const [isSame, setIsSame] = useState(false);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const [refusal, setRefusal] = useState<Pick<FileRefusal, 'code' | 'info'> | null>(null);
  if (limits?.open === false)
    return (
      <p className={layout.hint}>
        <FormattedMessage id="upload.closed.text" />
      </p>
    );

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    const { data } = await loadLimits(undefined, true);
    const check = (durationSeconds: number | null) => {
      const code = checkVideo({ file: chosen, durationSeconds }, isExclusive, settings, data?.max_bytes);
      setRefusal(code ? { code } : null);
      return code;
    };
    if (!check(null)) check(await readDuration(chosen));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsAskedFor(true);
    if (!file || !isSame || refusal) return;
    const { data, error } = await begin({
      videoId,
      file: { file_name: file.name, bytes: file.size, client_key: await fileKey(file) },
    });
    if (!data?.ok || !data.upload_id || !data.upload_url) {
      const { info } = (error ?? data ?? {}) as { info?: Record<string, unknown> };
      setRefusal({ code: errorCodeOf(error ?? data), ...(info && { info }) });
      return;
    }
    startSending({
      file,
      uploadId: data.upload_id,
      url: data.upload_url,
      chunkBytes: limits?.chunk_bytes ?? DEFAULT_CHUNK_BYTES,
    });
  };

  return (
    <form className={styles.part} aria-labelledby={`${id}-title`} onSubmit={(event) => void send(event)}>
      <h3 id={`${id}-title`} className={styles.subheading}>
        <FormattedMessage id="upload.film.replace" />
      </h3>
      <p className={layout.hint}>
        <FormattedMessage id="upload.film.replace-hint" />
      </p>
      <label className={classNames(layout.file, styles.file)}>
        <span>
          <FormattedMessage id="upload.film.choose" />
        </span>
        <input
          type="file"
          accept={ACCEPT}
          aria-describedby={`${id}-file`}
          aria-invalid={refusal !== null || undefined}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <FieldError id={`${id}-file`}>
        {refusal
          ? refusalText({
              ...refusal,
              minutes: minimumMinutes(isExclusive, settings),
              ...(limits?.max_bytes !== undefined && { maxBytes: limits.max_bytes }),
            })
          : isAskedFor && !file && <FormattedMessage id="upload.tracks.error.file" />}
      </FieldError>
      <Checkbox
        name="same_people"
        label={<FormattedMessage id="upload.film.same-people" />}
        checked={isSame}
        error={isAskedFor && !isSame ? <FormattedMessage id="upload.error.confirm" /> : undefined}
        onChange={({ target }) => setIsSame(target.checked)}
      />
      <div className={styles.actions}>
        <Button type="submit" icon="upload" disabled={isLoading}>
          <FormattedMessage id="upload.film.send" />
        </Button>
        {file && !refusal && <span className={layout.hint}>{formatSize(intl, file.size)}</span>}
      </div>
    </form>
  );
};
