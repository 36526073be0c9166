import { type FormEvent, useState } from 'react';
import {
  errorCodeOf,
  FormattedDate,
  FormattedMessage,
  Link,
  notify,
  useDispatch,
  useErrorText,
  useHostActions,
  useIntl,
} from '@foyer/shared/platform';
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { type ConsentUse, USES_OF } from '@foyer/shared/wire-schemas/records/person-records';
import {
  RECORD_REASON_MAX_LENGTH,
  type RecordAct,
  type RecordCase,
} from '@foyer/shared/wire-schemas/records/desk';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { RECORD_BADGES } from '@foyer/shared/ui/graphics/record-badges';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { consentLabel } from './labels.ts';
import { documentAddress, recordsApi } from '../records-api.ts';
import styles from './records.module.css';

const CASE_HEIGHT_PX = 600;
const READINGS = ['open', 'document', 'verify', 'refuse', 'withdraw', 'give'] as const;

/** One record, opened: who it is, the documents, where the person is shown. */
export const RecordCaseView = ({ recordId }: { recordId: number }) => {
  const { data, error, isLoading, refetch } = recordsApi.endpoints.deskRecordsOpen.useQuery(recordId);
  return (
    <AsyncView
      state={{ data, error, isLoading }}
      skeleton={<Skeleton w="100%" h={CASE_HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {(found) => <OpenRecord found={found} />}
    </AsyncView>
  );
};

const useDecide = (recordId: number) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [send, { isLoading }] = recordsApi.endpoints.deskRecordsDecide.useMutation();
  const decide = async (
    act: RecordAct,
    more: { reason?: string; video_id?: number; album_id?: number; use?: ConsentUse } = {},
  ) => {
    const { data, error } = await send({ act, record_id: recordId, ...more });
    if (!data?.ok) dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) ?? '' }));
    else {
      const { unpublished, unpublished_albums: albums } = data;
      const texts = [
        intl.formatMessage({ id: 'desk.records.done' }, { count: unpublished.length }),
        ...(albums.length > 0
          ? [intl.formatMessage({ id: 'desk.people.album.ended' }, { count: albums.length })]
          : []),
      ];
      dispatch(notify({ kind: 'success', text: texts.join(' ') }));
    }
    return data?.ok === true;
  };
  return { decide, isDeciding: isLoading };
};

const OpenRecord = ({ found }: { found: RecordCase }) => {
  const { record_id, name, birth_date, state, reason, documents, member } = found;
  return (
    <article className={styles.case} aria-labelledby="record-title">
      <header>
        <h2 id="record-title" className={styles.caseTitle}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.facts}>
          <Badge kind={RECORD_BADGES[state]}>
            <FormattedMessage id={`desk.people.state.${state}`} />
          </Badge>
          <span>
            <FormattedMessage id="desk.people.birth-date" />:{' '}
            <FormattedDate value={`${birth_date}T00:00:00Z`} dateStyle="long" timeZone="UTC" />
          </span>
          <bdi>{member?.name}</bdi>
        </p>
        {reason && <q className={styles.words}>{reason}</q>}
      </header>
      <ul className={styles.documents}>
        {documents.map(({ document_id }, index) => (
          <li key={document_id}>
            <Document id={document_id} number={index + 1} recordId={record_id} />
          </li>
        ))}
      </ul>
      <Decision found={found} />
      <ShownIn found={found} />
      <Readings found={found} />
    </article>
  );
};

/** Opened on demand alone: each opening is written down. */
const Document = ({ id, number, recordId }: { id: number; number: number; recordId: number }) => {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <img
      className={styles.document}
      src={documentAddress(id)}
      alt={intl.formatMessage({ id: 'desk.records.document-alt' }, { number, record: recordId })}
    />
  ) : (
    <Button icon="eye" onClick={() => setOpen(true)}>
      <FormattedMessage id="desk.records.open-document" values={{ number }} />
    </Button>
  );
};

const Decision = ({ found: { record_id, state, documents } }: { found: RecordCase }) => {
  const { decide, isDeciding } = useDecide(record_id);
  const [isRefusing, setRefusing] = useState(false);
  const refuse = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    if (await decide('refuse', { reason })) setRefusing(false);
  };
  if (isRefusing)
    return (
      <form className={styles.reasons} onSubmit={(event) => void refuse(event)}>
        <TextArea
          label={<FormattedMessage id="desk.records.reason" />}
          name="reason"
          rows={3}
          required
          maxLength={RECORD_REASON_MAX_LENGTH}
        />
        <div className={styles.tools}>
          <Button type="submit" kind="primary" disabled={isDeciding}>
            <FormattedMessage id="desk.records.refuse" />
          </Button>
          <Button kind="quiet" onClick={() => setRefusing(false)}>
            <FormattedMessage id="common.cancel" />
          </Button>
        </div>
      </form>
    );
  return (
    <div className={styles.tools}>
      {state !== 'verified' && (
        <Button
          kind="primary"
          icon="check"
          disabled={isDeciding || documents.length === 0}
          onClick={() => void decide('verify')}
        >
          <FormattedMessage id="desk.records.verify" />
        </Button>
      )}
      {state !== 'refused' && (
        <Button icon="close" disabled={isDeciding} onClick={() => setRefusing(true)}>
          <FormattedMessage id="desk.records.refuse" />
        </Button>
      )}
    </div>
  );
};

interface ShownInRow {
  upload: { kind: UploadKind; id: number };
  row: Pick<RecordCase['shown_in'][number], 'dir' | 'title' | 'uses' | 'held_uses' | 'is_minor'>;
}

/** Videos and albums that name the person, each with what may be withdrawn on the person's behalf. */
const ShownIn = ({ found: { record_id, shown_in, shown_in_albums } }: { found: RecordCase }) => {
  const rows: ShownInRow[] = [
    ...shown_in.map(({ video_id: id, ...row }) => ({ upload: { kind: 'video' as const, id }, row })),
    ...shown_in_albums.map(({ album_id: id, ...row }) => ({ upload: { kind: 'album' as const, id }, row })),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={styles.videos}>
      <h3 className={styles.subtitle}>
        <FormattedMessage id="desk.records.shown-in" />
      </h3>
      <ul className={styles.rows}>
        {rows.map(({ upload, row }) => (
          <li key={`${upload.kind}-${upload.id}`} className={styles.video}>
            <Consents recordId={record_id} upload={upload} row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Consents = ({ recordId, upload, row }: ShownInRow & { recordId: number }) => {
  const intl = useIntl();
  const { confirm } = useHostActions();
  const { decide, isDeciding } = useDecide(recordId);
  const { kind, id } = upload;
  const { dir, title, uses, held_uses, is_minor } = row;
  const named = kind === 'video' ? { video_id: id } : { album_id: id };
  const withdraw = async (use: ConsentUse) => {
    const words = { use: intl.formatMessage({ id: consentLabel(kind, use) }) };
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'desk.records.withdraw' }, words),
      text: intl.formatMessage({ id: 'desk.people.withdraw.text' }, words),
      action: intl.formatMessage({ id: 'desk.people.withdraw.action' }),
      kind: 'danger',
    });
    if (isSure) await decide('withdraw', { ...named, use });
  };
  return (
    <>
      <p className={styles.facts}>
        <Icon name={kind === 'video' ? 'film' : 'image'} size={16} />
        <Link to={kind === 'video' ? urls.video(id, dir) : urls.album(id, dir)}>
          <bdi>{title || `#${id}`}</bdi>
        </Link>
        {is_minor && (
          <Badge kind="danger">
            <FormattedMessage id="desk.records.minor" />
          </Badge>
        )}
      </p>
      <div className={styles.tools}>
        {USES_OF[kind].map((use) => {
          const isWithdrawable = uses.includes(use) || !held_uses.includes(use);
          return (
            <Button
              key={use}
              size="s"
              kind={isWithdrawable ? 'secondary' : 'quiet'}
              disabled={isDeciding}
              onClick={() => void (isWithdrawable ? withdraw(use) : decide('give', { ...named, use }))}
            >
              <FormattedMessage
                id={isWithdrawable ? 'desk.records.withdraw' : 'desk.records.give'}
                values={{ use: intl.formatMessage({ id: consentLabel(kind, use) }) }}
              />
            </Button>
          );
        })}
      </div>
    </>
  );
};

const Readings = ({ found: { readings } }: { found: RecordCase }) => (
  <details className={styles.more}>
    <summary>
      <FormattedMessage id="desk.records.readings" values={{ count: readings.length }} />
    </summary>
    <ol className={styles.readings}>
      {readings.map(({ date, member, act }, index) => {
        const known = READINGS.find((one) => one === act);
        return (
          <li key={`${date}-${index}`} className={styles.facts}>
            <bdi>{member?.name}</bdi>
            {known && <FormattedMessage id={`desk.records.act.${known}`} />}
            <PostDate iso={date} />
          </li>
        );
      })}
    </ol>
  </details>
);
