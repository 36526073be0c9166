/** What the filters find, to choose from: one by one, a page at a time, or all of it; and what becomes of the chosen ones. */
import type { ReactNode } from 'react';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { BULK_VIDEOS_MAX, type BulkKind } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PageLinks } from '../layout/page-links.tsx';
import type { ChangeFormProps } from './change-form.tsx';
import { type Chosen, useChosen } from './use-chosen.ts';
import styles from './bulk.module.css';

/** Below the list, which comes first. */
const ChangeForm = latePart<ChangeFormProps>(
  () => import('./change-form.tsx').then((part) => part.ChangeForm),
  140,
);

interface Found {
  /** What is counted of it. */
  total_count: number;
  has_more: boolean;
  next?: string | null;
  looked_until?: string;
}

/** Not all were looked at: there may be more than are counted, and fewer than one change takes. */
const isLeast = ({ total_count, has_more }: Found): boolean => has_more && total_count < BULK_VIDEOS_MAX;

/** A video, or an album. */
export interface FoundRow {
  id: number;
  title: string;
  to: string;
  thumb: string | null;
  date: string;
  /** Around the date. */
  before: ReactNode;
  after?: ReactNode;
  /** Names of what it is in, and of who is in it. */
  terms: readonly string[];
  isPrivate: boolean;
  badges?: ReactNode;
}

interface FoundListProps<Answer extends Found> {
  kind: BulkKind;
  filter: Readonly<Record<string, string>>;
  isFirst: boolean;
  hrefOf: (after: string) => string;
  list: {
    data?: Answer | undefined;
    currentData?: Answer | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  rowsOf: (answer: Answer) => readonly FoundRow[];
}

export const FoundList = <Answer extends Found>({
  kind,
  filter,
  isFirst,
  hrefOf,
  list,
  rowsOf,
}: FoundListProps<Answer>) => {
  const intl = useIntl();
  const chosen = useChosen();
  return (
    <>
      <AsyncView
        state={{ data: list.currentData, error: list.error, isLoading: !list.currentData && list.isFetching }}
        empty={(found) => rowsOf(found).length === 0 && !found.looked_until}
        emptyText={intl.formatMessage({ id: `desk.videos.none.${kind}` })}
        skeleton={<Skeleton w="100%" h={480} />}
        onRetry={() => void list.refetch()}
      >
        {(found) => {
          const rows = rowsOf(found);
          return (
            <section
              className={styles.stack}
              aria-label={intl.formatMessage({ id: `desk.videos.list.${kind}` })}
            >
              <ListHead kind={kind} found={found} ids={rows.map(({ id }) => id)} chosen={chosen} />
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <Row key={row.id} row={row} chosen={chosen} />
                ))}
              </ul>
              {found.looked_until && (
                <p className={styles.facts}>
                  <FormattedMessage
                    id="desk.videos.looked"
                    values={{ date: intl.formatDate(found.looked_until, { dateStyle: 'medium' }) }}
                  />
                </p>
              )}
              <PageLinks isFirst={isFirst} next={found.next ?? null} hrefOf={hrefOf} />
            </section>
          );
        }}
      </AsyncView>
      {/* It stays while another page is on its way, with what was chosen in it. */}
      {list.data && (
        <ChangeForm
          kind={kind}
          filter={filter}
          chosen={chosen}
          total={isLeast(list.data) ? null : list.data.total_count}
        />
      )}
    </>
  );
};

interface ListHeadProps {
  kind: BulkKind;
  found: Found;
  ids: readonly number[];
  chosen: Chosen;
}

const CountText = ({ kind, found }: Pick<ListHeadProps, 'kind' | 'found'>) => {
  const values = { count: found.total_count };
  if (isLeast(found)) return <FormattedMessage id="desk.videos.least" values={values} />;
  return found.has_more ? (
    <FormattedMessage id={`desk.videos.more.${kind}`} values={values} />
  ) : (
    <FormattedMessage id={`desk.videos.found.${kind}`} values={values} />
  );
};

const ListHead = ({ kind, found, ids, chosen }: ListHeadProps) => (
  <div className={styles.head}>
    <Checkbox
      label={<FormattedMessage id="desk.videos.page" />}
      checked={ids.length > 0 && ids.every(chosen.has)}
      disabled={chosen.ids === null || ids.length === 0}
      onChange={({ target }) => chosen.set(ids, target.checked)}
    />
    <p role="status">
      <CountText kind={kind} found={found} />
    </p>
    {chosen.ids !== null && (!found.has_more || isLeast(found)) && (
      <Button onClick={chosen.chooseAll}>
        {found.has_more ? (
          <FormattedMessage id="desk.videos.all.found" />
        ) : (
          <FormattedMessage id="desk.videos.all" values={{ count: found.total_count }} />
        )}
      </Button>
    )}
  </div>
);

const Row = ({ row, chosen }: { row: FoundRow; chosen: Chosen }) => {
  const intl = useIntl();
  const { id, title, to, thumb, date, before, after, terms, isPrivate, badges } = row;
  return (
    <li className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={chosen.has(id)}
        disabled={chosen.ids === null}
        aria-label={intl.formatMessage({ id: 'desk.videos.choose' }, { title })}
        onChange={({ target }) => chosen.set([id], target.checked)}
      />
      <span className={styles.thumb}>
        {thumb === null ? (
          <Icon name="image" size={20} />
        ) : (
          <img src={thumb} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <div className={styles.names}>
        <h2 className={styles.name}>
          <Link className={styles.link} to={to}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className={styles.facts}>
          <span>{before}</span>
          <time dateTime={date}>{intl.formatDate(date, { dateStyle: 'medium' })}</time>
          {after}
        </p>
        <p className={styles.facts}>
          {terms.map((term) => (
            <bdi key={term}>{term}</bdi>
          ))}
        </p>
      </div>
      <p className={styles.badges}>
        {isPrivate && (
          <Badge kind="private">
            <FormattedMessage id="desk.videos.visibility.private" />
          </Badge>
        )}
        {badges}
      </p>
    </li>
  );
};
