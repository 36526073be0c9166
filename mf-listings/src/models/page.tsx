/** `/models/{sort}/{page}/`: the models of the visitor's group. */
import { useSearchParams } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { collectionsApi } from '../collections-api.ts';
import { listStatus } from '../lists/list-status.ts';
import { modelsQuery, modelsViewFromUrl } from './models-address.ts';
import { ModelsView } from './models-view.tsx';

const load = async ({ params, search, gender, query }: LoadContext): Promise<LoadResult> => {
  const view = modelsViewFromUrl(params, search);
  if (!view) return { status: 404 };
  const { data, error } = await query(
    collectionsApi.endpoints.listingsGetModels.initiate(modelsQuery(view, gender)),
  );
  return { status: listStatus(view.page, data?.models.length, error) };
};

const ModelsPage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const view = modelsViewFromUrl(params, search);
  return view ? <ModelsView view={view} /> : null;
};

export const page: Page = { load, Component: ModelsPage };
