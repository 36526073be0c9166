/** `/categories/`: every category that holds a video of the group, in the order that editors give them, then by title. */
import { useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { genderFromSearch } from '../browse/listing-query.ts';
import { listingsApi } from '../listings-api.ts';
import { CategoriesView } from './categories-view.tsx';

const load = async ({ search, gender, language, query }: LoadContext): Promise<LoadResult> => {
  const asked = { gender: genderFromSearch(search) ?? gender, language };
  const { error } = await query(listingsApi.endpoints.listingsGetCategories.initiate(asked));
  return { status: error ? error.status || 503 : 200 };
};

const CategoriesPage = () => {
  const [search] = useSearchParams();
  const site = useSite();
  const named = genderFromSearch(search);
  return <CategoriesView gender={named ?? site.gender} kept={{ gender: named }} />;
};

export const page: Page = { load, Component: CategoriesPage };
