/** A list of models, channels, albums or playlists: heading, sorts, tools, cards and pages, and what shows while or where there are none. */
import { useIntl } from '@foyer/shared/platform';
import type { CardShape } from '@foyer/shared/ui/cards/card';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import type { LinkTab } from '@foyer/shared/ui/controls/tabs';
import { ListBar } from '@foyer/shared/ui/filters/list-bar';
import type { IconName } from '@foyer/shared/ui/graphics/icon';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import type { ReactNode } from 'react';
import { CardSkeletons } from './card-skeletons.tsx';
import styles from './lists.module.css';
import pageHead from './page-head.module.css';

/** What a query of RTK Query says of itself, as far as it is shown. */
export interface ListState<Data> {
  currentData?: Data;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface ListPageProps<Data> {
  head: ReactNode;
  heading: string;
  /** "120 albums". */
  count?: ReactNode;
  sorts?: readonly LinkTab[];
  /** Ways to narrow the list, at the end of the line of sorts. */
  tools?: ReactNode;
  /** Below that line: what is chosen, and letters. */
  chosen?: ReactNode;
  state: ListState<Data>;
  countOf: (data: Data) => number;
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
  shape: CardShape;
  icon: IconName;
  /** The sentence of an empty list. */
  emptyTitle: string;
  /** Where an empty list leads on: the whole list where a filter left nothing. */
  way: { to: string; label: string };
  /** What stands at its end. */
  foot?: ReactNode;
  children: (data: Data) => ReactNode;
}

export const ListPage = <Data,>({
  head,
  heading,
  count,
  sorts,
  tools,
  chosen,
  state,
  countOf,
  page,
  totalPages,
  hrefOf,
  shape,
  icon,
  emptyTitle,
  way,
  foot,
  children,
}: ListPageProps<Data>) => {
  const intl = useIntl();
  return (
    <div className={pageHead.page}>
      {head}
      <header className={pageHead.head}>
        <h1 className={pageHead.heading}>{heading}</h1>
        {count && <p className={pageHead.count}>{count}</p>}
      </header>
      {sorts && (
        <ListBar sorts={sorts} label={intl.formatMessage({ id: 'listings.sorts.label' })}>
          {tools}
        </ListBar>
      )}
      {chosen}
      <div className={styles.gap} />
      <AsyncView
        state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
        skeleton={<CardSkeletons shape={shape} />}
        onRetry={() => void state.refetch()}
      >
        {(data) =>
          countOf(data) === 0 ? (
            <EmptyState
              icon={icon}
              title={emptyTitle}
              action={
                <ButtonLink to={way.to} kind="secondary">
                  {way.label}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <ul className={styles[shape]}>{children(data)}</ul>
              <Pagination page={page} totalPages={totalPages} hrefOf={hrefOf} />
            </>
          )
        }
      </AsyncView>
      {foot}
    </div>
  );
};
