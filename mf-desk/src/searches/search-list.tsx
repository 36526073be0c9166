import { Link, useIntl } from '@foyer/shared/platform';
import {
  type PopularSearch,
  SEARCH_STATES,
  type SearchState,
} from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { urls } from '@foyer/shared/urls';
import { Select } from '@foyer/shared/ui/controls/select';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PageLinks } from '../layout/page-links.tsx';
import { searchesApi } from '../searches-api.ts';
import { type SearchesView, searchesAddress } from './searches-address.ts';
import styles from './searches.module.css';
import { useSearchAct } from './use-search-act.ts';

export const SearchList = ({ view }: { view: SearchesView }) => {
  const intl = useIntl();
  const list = searchesApi.endpoints.deskSearchesGetAll.useQuery(view);
  return (
    <AsyncView
      state={{ data: list.currentData, error: list.error, isLoading: !list.currentData && list.isFetching }}
      empty={({ searches }) => searches.length === 0}
      emptyText={intl.formatMessage({ id: 'desk.searches.none' })}
      skeleton={<Skeleton w="100%" h={480} />}
      onRetry={() => void list.refetch()}
    >
      {({ searches, next = null }) => (
        <>
          <ul className={styles.rows} aria-label={intl.formatMessage({ id: 'desk.searches.title' })}>
            {searches.map((search) => (
              <SearchRow key={search.search_id} search={search} />
            ))}
          </ul>
          <PageLinks
            isFirst={view.after === ''}
            next={next}
            hrefOf={(after) => searchesAddress({ ...view, after })}
          />
        </>
      )}
    </AsyncView>
  );
};

const SearchRow = ({ search: { search_id: id, text, language, state } }: { search: PopularSearch }) => {
  const intl = useIntl();
  const { send, isSending, problem } = useSearchAct();
  const choose = (next: SearchState) => void send({ act: 'set', search_id: String(id), state: next });
  return (
    <li className={styles.row} data-state={state}>
      <Link className={styles.link} to={urls.search(text)}>
        <bdi lang={language}>{text}</bdi>
      </Link>
      <Select
        className={styles.state}
        label={
          <span className={styles.hidden}>
            {intl.formatMessage({ id: 'desk.searches.state.of' }, { text })}
          </span>
        }
        value={state}
        error={problem || undefined}
        aria-busy={isSending}
        options={SEARCH_STATES.map((value) => ({
          value,
          label: intl.formatMessage({ id: `desk.searches.state.${value}` }),
        }))}
        onChange={({ target }) => choose(SEARCH_STATES.find((one) => one === target.value) ?? 'listed')}
      />
    </li>
  );
};
