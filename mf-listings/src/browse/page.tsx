/** One page of a sorted, narrowed or national list of videos. */
import type { ListingPage, ListingQuery } from '@foyer/shared/wire-schemas/listings';
import { mainApi, useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps, QueryFailure } from '@foyer/shared/remotes/remote';
import { listingsApi } from '../listings-api.ts';
import { loadPopular } from '../popular/popular-query.ts';
import { isFiltered, keptChoicesFromSearch } from './listing-links.ts';
import { listingQueryFromUrl } from './listing-query.ts';
import { ListingView } from './listing-view.tsx';
import { UnknownListing } from './unknown-listing.tsx';

/** Whether an empty answer still is a page: a first page whose filters, or whose mix of known categories, leave nothing. */
const mayBeEmpty = (query: ListingQuery, listing: ListingPage): boolean =>
  query.page === 1 && (isFiltered(query) || query.section === 'top-country' || listing.categories.length > 0);

const statusOf = (query: ListingQuery, data?: ListingPage, error?: QueryFailure): number => {
  if (error) return error.status || 503;
  if (data && data.videos.length === 0 && !mayBeEmpty(query, data)) return 404;
  return 200;
};

const load = async ({
  params,
  search,
  country,
  gender,
  language,
  query,
}: LoadContext): Promise<LoadResult> => {
  const asked = listingQueryFromUrl(params, search, { country, gender });
  if ('status' in asked) return { status: asked.status };
  const [listing] = await Promise.all([
    query(listingsApi.endpoints.listingsGetListing.initiate(asked)),
    query(mainApi.endpoints.platformGetMain.initiate({ gender: asked.gender, language })),
  ]);
  if (listing.data?.videos.length === 0 && (asked.section !== '' || isFiltered(asked)))
    await loadPopular({ query, gender });
  return { status: statusOf(asked, listing.data, listing.error) };
};

const BrowsePage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const site = useSite();
  const query = listingQueryFromUrl(params, search, site);
  return 'status' in query ? (
    <UnknownListing />
  ) : (
    <ListingView query={query} kept={keptChoicesFromSearch(search)} />
  );
};

export const page: Page = { load, Component: BrowsePage };
