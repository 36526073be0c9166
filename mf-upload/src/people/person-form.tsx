import { type FormEvent, useId, useState } from 'react';
import { errorCodeOf, FormattedMessage, useIntl } from '@foyer/shared/platform';
import {
  PERSON_DOCUMENT_MAX_BYTES,
  PERSON_NAME_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/records/person-records';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { recordsApi } from '../records-api.ts';
import styles from './people.module.css';
import { useRefusalText } from './use-refusal-text.ts';

const MEBIBYTE = 1024 * 1024;
const FIELDS = ['name', 'birth_date', 'file'];

interface PersonFormProps {
  /** A refused one that is corrected; left out: a new one. */
  record?: { record_id: number; name: string; birth_date: string };
  onDone: (recordId: number) => void;
  onCancel: () => void;
}

/** A person's record with the first document, or the correction of one that was not accepted. */
export const PersonForm = ({ record, onDone, onCancel }: PersonFormProps) => {
  const intl = useIntl();
  const id = useId();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<{ field: string; text: string } | null>(null);
  const [send, { isLoading }] = recordsApi.endpoints.uploadWriteRecord.useMutation();
  const errorOf = (field: string) => (refusal?.field === field ? refusal.text : undefined);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (file instanceof File && file.size > PERSON_DOCUMENT_MAX_BYTES)
      return setRefusal({ field: 'file', text: refusalText({ code: 'file_too_large' }) });
    form.set('act', record ? 'edit' : 'add');
    if (record) form.set('record_id', String(record.record_id));
    const { data, error } = await send(form);
    if (data?.ok) return onDone(data.record_id);
    const reported = (error ?? data) as { field?: string } | undefined;
    const field = reported?.field ?? '';
    const isOfFile = field === 'file' || errorCodeOf(reported) === 'invalid_image_size';
    setRefusal({
      field: isOfFile ? 'file' : FIELDS.includes(field) ? field : '',
      text: refusalText(reported),
    });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onChange={() => setRefusal(null)}>
      <TextField
        label={<FormattedMessage id="upload.people.name" />}
        hint={<FormattedMessage id="upload.people.name-hint" />}
        error={errorOf('name')}
        name="name"
        required
        minLength={2}
        maxLength={PERSON_NAME_MAX_LENGTH}
        autoComplete="off"
        defaultValue={record?.name}
      />
      <TextField
        label={<FormattedMessage id="upload.people.birth-date" />}
        error={errorOf('birth_date')}
        name="birth_date"
        type="date"
        required
        min="1900-01-01"
        defaultValue={record?.birth_date}
      />
      {!record && (
        <div className={styles.file}>
          <label htmlFor={id}>
            <FormattedMessage id="upload.people.document" />
          </label>
          <input
            id={id}
            name="file"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-describedby={`${id}-hint`}
            aria-invalid={errorOf('file') ? true : undefined}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            {intl.formatMessage(
              { id: 'upload.people.document-hint' },
              { megabytes: PERSON_DOCUMENT_MAX_BYTES / MEBIBYTE },
            )}
          </p>
          <FieldError id={`${id}-error`}>{errorOf('file')}</FieldError>
        </div>
      )}
      {errorOf('') && (
        <p role="alert" className={styles.alert}>
          {errorOf('')}
        </p>
      )}
      <div className={styles.tools}>
        <Button type="submit" kind="secondary" icon="check" disabled={isLoading}>
          <FormattedMessage id={record ? 'upload.people.send-again' : 'upload.people.save-record'} />
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <FormattedMessage id="common.cancel" />
        </Button>
      </div>
    </form>
  );
};
