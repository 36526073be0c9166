import { useIntl, useLocation } from '@foyer/shared/platform';
import { CatalogueTabs } from '../catalogue/catalogue-tabs.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { AddSearch } from './add-search.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchList } from './search-list.tsx';
import { readSearchesView, searchesAddress } from './searches-address.ts';

/** One language's popular searches, found by text and state; each is pinned, hidden, or left to chance. */
export const SearchesPage = () => {
  const intl = useIntl();
  const { search } = useLocation();
  const view = readSearchesView(new URLSearchParams(search));
  return (
    <DeskPage
      part="catalogue"
      title={intl.formatMessage({ id: 'desk.searches.title' })}
      description={intl.formatMessage({ id: 'desk.searches.about' })}
      canonical={searchesAddress()}
    >
      <CatalogueTabs current="searches" />
      <SearchFilters key={search} view={view} />
      <AddSearch key={view.language} language={view.language} />
      <SearchList view={view} />
    </DeskPage>
  );
};
