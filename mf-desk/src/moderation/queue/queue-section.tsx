/** The queue alongside what is open of it; work by keys, one by one or many at the same time. */
import { useRef, useState } from 'react';
import { FormattedMessage, useHydrated, useIntl, useNavigate } from '@foyer/shared/platform';
import { ACTS_OF_KIND, type ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { QueueItem } from '@foyer/shared/wire-schemas/moderation/queue';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { moderationApi, subjectOf } from '../../moderation-api.ts';
import { CaseView } from '../case/case-view.tsx';
import { DecisionForm } from '../case/decision-form.tsx';
import { type DeskView, deskAddress } from '../desk-address.ts';
import { KeyHelp } from '../key-help.tsx';
import { actsFor } from '../labels.ts';
import styles from '../moderation.module.css';
import { ClearContext } from '../case/preview-context.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueuePages } from './queue-pages.tsx';
import { QueueRow } from './queue-row.tsx';
import { useChosenParts } from '../case/use-chosen-parts.ts';
import { useCaseClaim } from '../case/use-case-claim.ts';
import { useDecide } from '../case/use-decide.ts';
import { useHotKeys } from '../use-hot-keys.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useNextCase } from '../case/use-next-case.ts';

const { deskGetQueue, deskGetCase } = moderationApi.endpoints;
const POLL_MS = 30_000;
const NONE: readonly QueueItem[] = [];

const keyOf = ({ kind, object_id }: Pick<QueueItem, 'kind' | 'object_id'>): string => `${kind}-${object_id}`;

/** What can be decided about all of them. */
const commonActs = (items: readonly QueueItem[]): ModerationAct[] => {
  const [first, ...rest] = items.map(({ kind, status_id, marks = [] }) => actsFor(kind, status_id, marks));
  return (first ?? []).filter((act) => rest.every((acts) => acts.includes(act)));
};

export const QueueSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { kind, state, after, open } = view;
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<ModerationAct | null>(null);
  const [isClear, setClear] = useState(false);
  const [hasKeys, setHasKeys] = useState(true);
  const { decide } = useDecide();
  const { takeNext, isTaking } = useNextCase(view);
  const list = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const queue = deskGetQueue.useQuery(
    { kind, state, after },
    { pollingInterval: hydrated ? POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  const found = deskGetCase.useQuery(open ?? { kind: 'video', id: 0 }, { skip: open === null });
  const items = queue.data?.items ?? NONE;
  const chosen = items.filter((item) => chosenKeys.has(keyOf(item)));
  const openKey = open && `${open.kind}-${open.id}`;
  const position = items.findIndex((item) => keyOf(item) === openKey);

  const addressOf = (item: QueueItem | undefined): string =>
    deskAddress({ ...view, open: item ? { kind: item.kind, id: item.object_id } : null });
  const move = (step: number) => {
    const next = items[position < 0 ? 0 : position + step];
    setAct(null);
    if (next) void navigate(addressOf(next), { preventScrollReset: true });
  };
  const toggle = (item: QueueItem) =>
    setChosenKeys((keys) => {
      const next = new Set(keys);
      if (!next.delete(keyOf(item))) next.add(keyOf(item));
      return next;
    });
  const takeOther = () => {
    setAct(null);
    if (state === 'waiting' && !isTaking) void takeNext(open);
  };
  /** Goes on: of a change whose parts are decided alone with the rest of it, of what waits with what nobody else holds. */
  const goOn = () => {
    if (parts.subject) return;
    // The button that was pressed goes with its case.
    beside.current?.focus({ preventScroll: true });
    if (state === 'waiting') return void takeNext(null);
    const next = items[position + 1] ?? items[position - 1];
    return void navigate(addressOf(next), { preventScrollReset: true });
  };
  const shown = found.currentData;
  const parts = useChosenParts(shown);
  const listed = items[position];
  useKeptFocus({ list, beside, openKey, shownKey: shown && keyOf(shown) });
  const { claim, toggle: toggleClaim } = useCaseClaim(shown, listed && (listed.claim ?? null));
  /** By its key: immediately, or its form. */
  const take = (wanted: ModerationAct) => {
    if (
      chosen.length === 0 &&
      (!shown || !actsFor(shown.kind, shown.status_id, shown.marks ?? []).includes(wanted))
    )
      return;
    if (wanted !== 'approve' || chosen.length > 0) return setAct(wanted);
    if (!shown) return;
    void decide([{ ...subjectOf(shown), ...parts.subject, act: wanted, reason: '' }]).then(
      (done) => done > 0 && goOn(),
    );
  };
  useHotKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => items[position] && toggle(items[position]),
      a: () => take('approve'),
      r: () => take('reject'),
      d: () => take('delete'),
      b: () => setClear((was) => !was),
      c: toggleClaim,
      n: takeOther,
    },
    hydrated && hasKeys,
  );

  return (
    <ClearContext value={isClear}>
      <div className={styles.queueHead}>
        {state === 'waiting' && (
          <Button kind="primary" aria-disabled={isTaking} onClick={takeOther}>
            <FormattedMessage id="desk.moderation.next" />
          </Button>
        )}
        <QueueFilters view={view} />
      </div>
      <div className={styles.columns} data-open={open ? true : undefined}>
        <div ref={list} className={styles.list} tabIndex={-1}>
          <AsyncView
            state={{ data: queue.data, error: queue.error, isLoading: queue.isLoading }}
            empty={({ items: rows }) => rows.length === 0}
            emptyText={intl.formatMessage({ id: 'desk.moderation.queue.empty' })}
            skeleton={<Skeleton w="100%" h={600} />}
            onRetry={() => void queue.refetch()}
          >
            {({ next = null }) => (
              <>
                {chosen.length > 0 && (
                  <section
                    className={styles.bulk}
                    aria-label={intl.formatMessage({ id: 'desk.moderation.bulk' })}
                  >
                    <p>
                      <FormattedMessage id="desk.moderation.chosen" values={{ count: chosen.length }} />
                    </p>
                    <DecisionForm
                      subjects={chosen.map(subjectOf)}
                      acts={commonActs(chosen).filter(
                        (one) => ACTS_OF_KIND.album.includes(one) && one !== 'block',
                      )}
                      chosen={act}
                      onChoose={setAct}
                      onDone={() => setChosenKeys(new Set())}
                    />
                  </section>
                )}
                <ul className={styles.rows}>
                  {items.map((item) => (
                    <QueueRow
                      key={keyOf(item)}
                      rowKey={keyOf(item)}
                      item={item}
                      to={addressOf(item)}
                      isOpen={keyOf(item) === openKey}
                      isChosen={chosenKeys.has(keyOf(item))}
                      onToggle={() => toggle(item)}
                    />
                  ))}
                </ul>
                <QueuePages view={view} next={next} />
              </>
            )}
          </AsyncView>
          <KeyHelp isOn={hasKeys} onChange={setHasKeys} />
        </div>
        <div ref={beside} className={styles.beside} tabIndex={-1}>
          {open ? (
            <>
              <ButtonLink className={styles.back} kind="quiet" icon="chevron-left" to={addressOf(undefined)}>
                <FormattedMessage id="desk.moderation.back" />
              </ButtonLink>
              <AsyncView
                state={{ data: shown, error: found.error, isLoading: found.isFetching }}
                skeleton={<Skeleton w="100%" h={600} />}
                onRetry={() => void found.refetch()}
              >
                {(one) => (
                  <CaseView
                    found={one}
                    chosen={chosen.length > 0 ? null : act}
                    onChoose={setAct}
                    onDone={goOn}
                    isClear={isClear}
                    onClear={() => setClear((was) => !was)}
                    claim={claim}
                    onClaim={toggleClaim}
                    newestFile={listed?.file}
                    onLook={() => void found.refetch()}
                    parts={parts}
                  />
                )}
              </AsyncView>
            </>
          ) : (
            items.length > 0 && (
              <EmptyState icon="eye" title={<FormattedMessage id="desk.moderation.none-open" />} />
            )
          )}
        </div>
      </div>
    </ClearContext>
  );
};
