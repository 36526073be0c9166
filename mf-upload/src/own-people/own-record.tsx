import { type ChangeEvent, useId, useState } from 'react';
import {
  FormattedDate,
  FormattedMessage,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
} from '@foyer/shared/platform';
import { PERSON_DOCUMENTS_MAX, type PersonRecord } from '@foyer/shared/wire-schemas/records/person-records';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { RECORD_BADGES } from '@foyer/shared/ui/graphics/record-badges';
import choosing from '../layout/file-chooser.module.css';
import styles from '../people/people.module.css';
import { PersonForm } from '../people/person-form.tsx';
import { useRefusalText } from '../people/use-refusal-text.ts';
import { recordsApi } from '../records-api.ts';

/** One record: its state, what is missing, and the ways on. */
export const OwnRecord = ({ record }: { record: PersonRecord }) => {
  const intl = useIntl();
  const id = useId();
  const dispatch = useDispatch();
  const { confirm } = useHostActions();
  const refusalText = useRefusalText();
  const [isMending, setMending] = useState(false);
  const [send, { isLoading }] = recordsApi.endpoints.uploadWriteRecord.useMutation();
  const { record_id, name, birth_date, state, reason, documents, videos, albums } = record;

  const write = async (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, record_id: String(record_id) }))
      form.set(field, value);
    const { data, error } = await send(form);
    if (!data?.ok) dispatch(notify({ kind: 'error', text: refusalText(error ?? data) }));
  };
  const addDocument = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const [file] = currentTarget.files ?? [];
    if (file) await write({ act: 'document', file });
    currentTarget.value = '';
  };
  const remove = async () => {
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'upload.people.own.remove-title' }, { name }),
      text: intl.formatMessage({ id: 'upload.people.own.remove-text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger',
    });
    if (isSure) await write({ act: 'remove' });
  };

  if (isMending)
    return (
      <li>
        <PersonForm record={record} onDone={() => setMending(false)} onCancel={() => setMending(false)} />
      </li>
    );
  return (
    <li className={styles.person} aria-labelledby={id}>
      <div className={styles.personHead}>
        <h2 className={styles.name} id={id}>
          <bdi>{name}</bdi>
        </h2>
        <Badge kind={RECORD_BADGES[state]}>
          <FormattedMessage id={`upload.people.state.${state}`} />
        </Badge>
      </div>
      <p className={styles.facts}>
        <span>
          <FormattedDate value={`${birth_date}T00:00:00Z`} dateStyle="medium" timeZone="UTC" />
        </span>
        <span>
          <FormattedMessage id="upload.people.own.documents" values={{ count: documents.length }} />
        </span>
        <span>
          <FormattedMessage id="upload.people.own.videos" values={{ count: videos }} />
        </span>
        <span>
          <FormattedMessage id="upload.people.album.count" values={{ count: albums }} />
        </span>
      </p>
      {reason && <q className={styles.reason}>{reason}</q>}
      <div className={styles.tools}>
        {state !== 'verified' && (
          <Button
            size="s"
            disabled={isLoading}
            aria-label={`${intl.formatMessage({ id: 'upload.people.own.mend' })}: ${name}`}
            onClick={() => setMending(true)}
          >
            <FormattedMessage id="upload.people.own.mend" />
          </Button>
        )}
        {documents.length < PERSON_DOCUMENTS_MAX && (
          <label className={choosing.chooser} data-busy={isLoading || undefined}>
            <FormattedMessage id="upload.people.own.add-document" />
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              disabled={isLoading}
              aria-label={`${intl.formatMessage({ id: 'upload.people.own.add-document' })}: ${name}`}
              onChange={(event) => void addDocument(event)}
            />
          </label>
        )}
        {videos + albums === 0 && (
          <Button
            size="s"
            kind="quiet"
            disabled={isLoading}
            aria-label={`${intl.formatMessage({ id: 'common.delete' })}: ${name}`}
            onClick={() => void remove()}
          >
            <FormattedMessage id="common.delete" />
          </Button>
        )}
      </div>
    </li>
  );
};
