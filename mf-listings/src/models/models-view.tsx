/** One page of the models' list. */
import { MODEL_SORTS, MODELS_PAGE_SIZE } from '@foyer/shared/wire-schemas/models';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionList } from '../lists/collection-list.tsx';
import { sortTabs } from '../lists/list-sorts.ts';
import { Letters } from './letters.tsx';
import { ModelTile } from './model-tile.tsx';
import { ModelsChosen } from './models-chosen.tsx';
import { ModelsFilters } from './models-filters.tsx';
import { modelsAddress, modelsQuery, type ModelsView as View } from './models-address.ts';

/** They are narrower than others. */
const EAGER_TILES = 8;

export const ModelsView = ({ view }: { view: View }) => {
  const intl = useIntl();
  const site = useSite();
  const state = collectionsApi.endpoints.listingsGetModels.useQuery(modelsQuery(view, site.gender));
  const { sort, page, filters } = view;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <CollectionList
      heading={intl.formatMessage({ id: 'listings.nav.models' })}
      countOf={(count) => <FormattedMessage id="listings.models.count" values={{ count }} />}
      canonicalOf={(other) => modelsAddress({ ...view, page: other, filters: {} })}
      isFiltered={isFiltered}
      sorts={sortTabs(intl, MODEL_SORTS, sort, (other) => modelsAddress({ ...view, sort: other, page: 1 }))}
      tools={<ModelsFilters view={view} />}
      chosen={
        <>
          {/* While another page comes, the answer of the last one stands. */}
          <Letters view={view} used={(state.currentData ?? state.data)?.letters} />
          <ModelsChosen view={view} />
        </>
      }
      feed={{ collection: 'models', sort, filters: { ...filters, gender: view.gender ?? site.gender } }}
      state={state}
      itemsOf={({ models }) => models}
      entryOf={({ title, dir }) => ({ name: title, path: urls.model(dir) })}
      page={page}
      pageSize={MODELS_PAGE_SIZE}
      eagerTiles={EAGER_TILES}
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
      {(model, eager) => <ModelTile model={model} eager={eager} />}
    </CollectionList>
  );
};
