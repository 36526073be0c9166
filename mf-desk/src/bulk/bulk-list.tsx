/** What was changed of many videos, or albums, lately: how far it is, what was left as it was, and the way back. */
import { useEffect, useState } from 'react';
import { FormattedMessage, useDispatch, useErrorText, useIntl, notify } from '@foyer/shared/platform';
import type { BulkChange, BulkKind } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { bulkApi, staleObjects } from '../bulk-api.ts';
import { BulkName } from './bulk-name.tsx';
import styles from './bulk.module.css';

const WORKING_POLL_MS = 1000;
const POLL_MS = 15_000;

const isWorking = ({ state }: BulkChange): boolean => state === 'running' || state === 'undoing';

export const BulkList = ({ kind }: { kind: BulkKind }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { useQuery, useQueryState } = bulkApi.endpoints.deskBulkGetChanges;
  const isBusy = useQueryState(kind).data?.bulk_changes.some(isWorking) ?? false;
  const list = useQuery(kind, { pollingInterval: isBusy ? WORKING_POLL_MS : POLL_MS });
  // What is listed above is as it was before.
  const ended = list.data?.bulk_changes.filter((bulk) => !isWorking(bulk)).length ?? 0;
  useEffect(() => void dispatch(staleObjects()), [dispatch, ended]);
  return (
    <section className={styles.stack} aria-label={intl.formatMessage({ id: 'desk.videos.bulks' })}>
      <h2 className={styles.heading}>
        <FormattedMessage id="desk.videos.bulks" />
      </h2>
      <AsyncView
        state={{ data: list.data, error: list.error, isLoading: list.isLoading }}
        empty={({ bulk_changes: changes }) => changes.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.videos.bulks.none' })}
        skeleton={<Skeleton w="100%" h={120} />}
        onRetry={() => void list.refetch()}
      >
        {({ bulk_changes: changes }) => (
          <ul className={styles.rows}>
            {changes.map((bulk) => (
              <BulkRow key={bulk.bulk_id} bulk={bulk} />
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  );
};

const COUNTS = ['changed', 'same', 'refused', 'undone', 'kept'] as const;

const BulkRow = ({ bulk }: { bulk: BulkChange }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'desk-bulk', args: {} });
  const [act, { isLoading }] = bulkApi.endpoints.deskBulkAct.useMutation();
  const { bulk_id: id, state, date, member, counts } = bulk;
  const done = state === 'undoing' ? counts.undone + counts.kept : counts.all - counts.waiting;
  const all = state === 'undoing' ? done + counts.changed : counts.all;
  const mayUndo = state === 'running' || (state === 'done' && counts.changed > 0);
  const undo = async () => {
    if (isLoading) return;
    const answer = await write(() => act({ act: 'undo', id }), null);
    if (!answer.ok && answer.code !== 'need_auth')
      dispatch(notify({ kind: 'error', text: errorText(answer.code, answer.info) }));
  };
  return (
    <li className={styles.bulk}>
      <div className={styles.names}>
        <h3 className={styles.name}>
          <BulkName bulk={bulk} />
        </h3>
        <p className={styles.facts}>
          <time dateTime={date}>{intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}</time>
          {member && <bdi>{member.name}</bdi>}
          {COUNTS.filter((name) => counts[name] > 0).map((name) => (
            <span key={name}>
              <FormattedMessage id={`desk.videos.count.${name}`} values={{ count: counts[name] }} />
            </span>
          ))}
        </p>
        {isWorking(bulk) && (
          <progress
            className={styles.progress}
            max={Math.max(1, all)}
            value={done}
            aria-label={intl.formatMessage({ id: 'desk.videos.progress' }, { done, all })}
          />
        )}
        {counts.refused + counts.kept > 0 && <LeftOnes id={id} />}
      </div>
      <p className={styles.badges}>
        <Badge kind={state === 'done' ? 'success' : undefined}>
          <FormattedMessage id={`desk.videos.state.${state}`} />
        </Badge>
        {mayUndo && (
          <Button aria-disabled={isLoading} onClick={() => void undo()}>
            <FormattedMessage id={state === 'running' ? 'desk.videos.stop' : 'desk.videos.undo'} />
          </Button>
        )}
      </p>
    </li>
  );
};

/** Those that were not changed, or not changed back, with the reason; asked for when it is opened. */
const LeftOnes = ({ id }: { id: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <FormattedMessage id="desk.videos.left" />
      </summary>
      {isOpen && <LeftList id={id} />}
    </details>
  );
};

const LeftList = ({ id }: { id: number }) => {
  const { data, error, isLoading, refetch } = bulkApi.endpoints.deskBulkGetOne.useQuery(id);
  return (
    <AsyncView
      state={{ data, error, isLoading }}
      skeleton={<Skeleton w="100%" h={60} />}
      onRetry={() => void refetch()}
    >
      {({ named }) => (
        <ul className={styles.plain}>
          {named.map(({ video_id: video, album_id: album, title, reason }) => (
            <li key={video ?? album}>
              <bdi>{title}</bdi>
              {reason && (
                <>
                  {': '}
                  <FormattedMessage id={`desk.videos.reason.${reason}`} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </AsyncView>
  );
};
