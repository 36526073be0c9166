/** Results of a search; without a text that can be searched, a hint with a box to type one. */
import type { SearchNotes } from '@foyer/shared/wire-schemas/listings';
import { isSearchable } from '@foyer/shared/wire-schemas/suggestions';
import { mainApi, useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { keptChoicesFromSearch } from '../browse/listing-links.ts';
import { searchQueryFromUrl } from '../browse/listing-query.ts';
import { ListingView } from '../browse/listing-view.tsx';
import { SearchNote } from '../browse/search-note.tsx';
import { UnknownListing } from '../browse/unknown-listing.tsx';
import { listingsApi } from '../listings-api.ts';
import { loadPopular } from '../popular/popular-query.ts';
import { SearchHelp } from '../search-help/search-help.tsx';
import { SearchHint } from './search-hint.tsx';

const load = async ({ params, search, gender, language, query }: LoadContext): Promise<LoadResult> => {
  const asked = searchQueryFromUrl(params, search, { gender });
  if ('status' in asked) return { status: asked.status };
  if (!isSearchable(asked.object_id)) return { status: asked.page === 1 ? 200 : 404 };
  const [{ data, error }] = await Promise.all([
    query(listingsApi.endpoints.listingsGetListing.initiate(asked)),
    query(mainApi.endpoints.platformGetMain.initiate({ gender: asked.gender, language })),
  ]);
  if (data?.videos.length === 0) await loadPopular({ query, gender });
  if (error) return { status: error.status || 503 };
  // A search that finds nothing is an answer; a page past the end of what it found is not.
  return { status: data?.videos.length === 0 && asked.page > 1 ? 404 : 200 };
};

const SearchPage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const query = searchQueryFromUrl(params, search, useSite());
  if ('status' in query) return <UnknownListing />;
  const kept = keptChoicesFromSearch(search);
  const renderNotes = (notes: SearchNotes) => (
    <>
      <SearchNote notes={notes} />
      <SearchHelp query={query} kept={kept} notes={notes} />
    </>
  );
  return isSearchable(query.object_id) ? (
    <ListingView query={query} kept={kept} renderNotes={renderNotes} />
  ) : (
    <SearchHint text={query.object_id} />
  );
};

export const page: Page = { load, Component: SearchPage };
