import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { type ShownPerson, USES_OF } from '@foyer/shared/wire-schemas/records/person-records';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { recordsApi } from '../records-api.ts';
import { consentLabel } from './labels.ts';
import styles from './people.module.css';
import { PersonForm } from './person-form.tsx';
import type { UploadRef } from './upload-ref.ts';
import { useWritePeople } from './use-write-people.ts';

const FORM_HEIGHT_PX = 260;

interface AddPersonProps {
  upload: UploadRef;
  named: readonly ShownPerson[];
}

/** Names another person: by one of the uploader's records, or by a new one. */
export const AddPerson = ({ upload, named }: AddPersonProps) => {
  const intl = useIntl();
  const [mode, setMode] = useState<'closed' | 'choose' | 'new'>('closed');
  const [added, setAdded] = useState<number | null>(null);
  const { data, error } = recordsApi.endpoints.uploadGetRecords.useQuery(undefined, {
    skip: mode === 'closed',
  });
  const { write, isWriting } = useWritePeople(upload);
  const records = (data?.records ?? []).filter(
    ({ record_id }) => !named.some((person) => person.record_id === record_id),
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const record_id = Number(form.get('record_id'));
    const uses = USES_OF[upload.kind].filter((use) => form.get(use) !== null).join();
    if (record_id > 0 && (await write({ act: 'add', record_id, uses }))) setMode('closed');
  };

  if (mode === 'closed')
    return (
      <div className={styles.tools}>
        <Button icon="plus" onClick={() => setMode('choose')}>
          <FormattedMessage id="upload.people.add" />
        </Button>
      </div>
    );
  if (!data && !error) return <Skeleton w="100%" h={FORM_HEIGHT_PX} />;
  if (mode === 'new' || records.length === 0)
    return (
      <PersonForm
        onDone={(recordId) => {
          setAdded(recordId);
          setMode('choose');
        }}
        onCancel={() => setMode(records.length === 0 ? 'closed' : 'choose')}
      />
    );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Select
        // Starts over with the record that was just added.
        key={`${added} ${records.length}`}
        label={intl.formatMessage({ id: 'upload.people.choose' })}
        name="record_id"
        defaultValue={added === null ? undefined : String(added)}
        options={records.map(({ record_id, name }) => ({ value: String(record_id), label: name }))}
      />
      <fieldset className={styles.uses}>
        <legend className={styles.hint}>
          <FormattedMessage id="upload.people.agrees" />
        </legend>
        {USES_OF[upload.kind].map((use) => (
          <Checkbox key={use} name={use} label={<FormattedMessage id={consentLabel(upload.kind, use)} />} />
        ))}
      </fieldset>
      <p className={styles.hint}>
        <FormattedMessage
          id={upload.kind === 'album' ? 'upload.people.album.needed' : 'upload.people.needed'}
        />
      </p>
      <div className={styles.tools}>
        <Button type="submit" icon="check" disabled={isWriting}>
          <FormattedMessage id="upload.people.add" />
        </Button>
        <Button kind="quiet" icon="plus" onClick={() => setMode('new')}>
          <FormattedMessage id="upload.people.new" />
        </Button>
        <Button kind="quiet" onClick={() => setMode('closed')}>
          <FormattedMessage id="common.cancel" />
        </Button>
      </div>
    </form>
  );
};
