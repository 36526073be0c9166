/** `/model/{dir}/info/`: who a model is, and the albums. */
import { useIntl } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { failureStatus } from '../lists/list-status.ts';
import { ModelHead } from '../model/model-head.tsx';
import { ModelView } from '../model/model-view.tsx';
import { albumsOfModel, ModelAlbums } from './model-albums.tsx';
import { ModelFacts } from './model-facts.tsx';

const load = async ({ params, query }: LoadContext): Promise<LoadResult> => {
  const { dir = '' } = params;
  const [{ error }] = await Promise.all([
    query(collectionsApi.endpoints.listingsGetModel.initiate({ dir })),
    query(collectionsApi.endpoints.listingsGetAlbums.initiate(albumsOfModel(dir))),
  ]);
  return { status: error ? failureStatus(error) : 200 };
};

const ModelInfoPage = ({ params: { dir = '' } }: PageProps) => {
  const intl = useIntl();
  return (
    <ModelView dir={dir} section="info">
      {(model) => (
        <>
          <ModelHead
            model={model}
            section={intl.formatMessage({ id: 'listings.model.info' })}
            canonicalOf={() => urls.modelInfo(dir)}
          />
          <ModelFacts model={model} />
          <ModelAlbums dir={dir} />
        </>
      )}
    </ModelView>
  );
};

export const page: Page = { load, Component: ModelInfoPage };
