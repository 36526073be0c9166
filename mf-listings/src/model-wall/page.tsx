/** `/model/{dir}/wall/`: what members write to a model. */
import { Slot, useIntl } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { discussion } from '../lists/discussion.ts';
import { failureStatus } from '../lists/list-status.ts';
import { ModelHead } from '../model/model-head.tsx';
import { ModelView } from '../model/model-view.tsx';

const load = async ({ params, query }: LoadContext): Promise<LoadResult> => {
  const { data, error } = await query(
    collectionsApi.endpoints.listingsGetModel.initiate({ dir: params.dir ?? '' }),
  );
  if (!data) return { status: failureStatus(error) };
  return { status: 200, slots: [discussion('model', data.model.model_id)] };
};

const ModelWallPage = ({ params: { dir = '' } }: PageProps) => {
  const intl = useIntl();
  return (
    <ModelView dir={dir} section="wall">
      {(model) => (
        <>
          <ModelHead
            model={model}
            section={intl.formatMessage({ id: 'listings.model.wall' })}
            canonicalOf={() => urls.modelWall(dir)}
          />
          <Slot {...discussion('model', model.model_id)} />
        </>
      )}
    </ModelView>
  );
};

export const page: Page = { load, Component: ModelWallPage };
