/** One page of the models' list. */
import { collectionFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { MODEL_SORTS, MODELS_PAGE_SIZE } from '@foyer/shared/wire-schemas/models';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionFeedLink } from '../feed/collection-feed-link.tsx';
import { ListHead } from '../lists/list-head.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { sortTabs } from '../lists/list-sorts.ts';
import { Letters } from './letters.tsx';
import { ModelTile } from './model-tile.tsx';
import { ModelsChosen } from './models-chosen.tsx';
import { ModelsFilters } from './models-filters.tsx';
import { modelsAddress, modelsQuery, type ModelsView as View } from './models-address.ts';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 8;

export const ModelsView = ({ view }: { view: View }) => {
  const intl = useIntl();
  const site = useSite();
  const state = collectionsApi.endpoints.listingsGetModels.useQuery(modelsQuery(view, site.gender));
  const { sort, page, filters } = view;
  const data = state.currentData;
  const total = data?.total_count ?? 0;
  const totalPages = Math.ceil(total / MODELS_PAGE_SIZE);
  const isFiltered = Object.keys(filters).length > 0;
  const heading = intl.formatMessage({ id: 'listings.nav.models' });
  return (
    <ListPage
      head={
        <ListHead
          title={heading}
          description={intl.formatMessage({ id: 'listings.lists.description' }, { heading, site: site.name })}
          page={page}
          totalPages={totalPages}
          pageSize={MODELS_PAGE_SIZE}
          canonicalOf={(other) => modelsAddress({ ...view, page: other, filters: {} })}
          entries={(data?.models ?? []).map(({ title, dir }) => ({ name: title, path: urls.model(dir) }))}
          isFiltered={isFiltered}
        />
      }
      heading={heading}
      count={total > 0 && <FormattedMessage id="listings.models.count" values={{ count: total }} />}
      sorts={sortTabs(intl, MODEL_SORTS, sort, (other) => modelsAddress({ ...view, sort: other, page: 1 }))}
      tools={<ModelsFilters view={view} />}
      chosen={
        <>
          {/* While another page comes, what the last one told stands. */}
          <Letters view={view} used={(data ?? state.data)?.letters} />
          <ModelsChosen view={view} />
        </>
      }
      foot={
        <CollectionFeedLink
          href={collectionFeedAddress(
            { collection: 'models', sort, filters: { ...filters, gender: view.gender ?? site.gender } },
            site.language,
          )}
          title={heading}
        />
      }
      state={state}
      countOf={({ models }) => models.length}
      page={page}
      totalPages={totalPages}
      hrefOf={(other) => modelsAddress({ ...view, page: other })}
      shape="portraits"
      icon="user"
      emptyTitle={intl.formatMessage({ id: 'error.models_not_found' })}
      way={
        isFiltered
          ? {
              to: modelsAddress({ ...view, page: 1, filters: {} }),
              label: intl.formatMessage({ id: 'listings.filter.clear' }),
            }
          : { to: urls.categories(), label: intl.formatMessage({ id: 'listings.nav.categories' }) }
      }
    >
      {({ models }) =>
        models.map((model, index) => (
          <li key={model.model_id}>
            <ModelTile model={model} eager={index < EAGER_CARDS} />
          </li>
        ))
      }
    </ListPage>
  );
};
