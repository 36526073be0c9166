/** `/model/{dir}/videos/{page}/`: a model's page, which starts with the videos. */
import { LISTING_PAGE_SIZE, type ListingQuery } from '@foyer/shared/wire-schemas/listings';
import { useIntl, useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { FeedLink } from '../feed/feed-link.tsx';
import { failureStatus, listStatus } from '../lists/list-status.ts';
import { ownerVideosQuery, sortValue } from '../lists/videos-address.ts';
import { totalPagesOf, VideosList } from '../lists/videos-list.tsx';
import { listingsApi } from '../listings-api.ts';
import { ModelHead } from '../model/model-head.tsx';
import { ModelView } from '../model/model-view.tsx';

const load = async ({ params, search, gender, query }: LoadContext): Promise<LoadResult> => {
  const { dir = '', page } = params;
  const asked = ownerVideosQuery({ section: 'model', objectId: dir, page, search, gender });
  if (!asked) return { status: 404 };
  const [model, videos] = await Promise.all([
    query(collectionsApi.endpoints.listingsGetModel.initiate({ dir })),
    query(listingsApi.endpoints.listingsGetListing.initiate(asked)),
  ]);
  if (!model.data) return { status: failureStatus(model.error) };
  return { status: listStatus(asked.page, videos.data?.videos.length, videos.error) };
};

const ModelVideos = ({ dir, query }: { dir: string; query: ListingQuery }) => {
  const intl = useIntl();
  const { page, sort } = query;
  const state = listingsApi.endpoints.listingsGetListing.useQuery(query);
  const videos = state.currentData?.videos ?? [];
  return (
    <ModelView dir={dir} section="videos">
      {(model) => (
        <>
          <ModelHead
            model={model}
            page={page}
            totalPages={totalPagesOf(state.currentData)}
            pageSize={LISTING_PAGE_SIZE}
            canonicalOf={(other) => urls.model(dir, other)}
            entries={videos.map((video) => ({
              name: video.title,
              path: urls.video(video.video_id, video.dir),
            }))}
            isFiltered={sortValue(sort) !== ''}
          />
          <VideosList
            state={state}
            page={page}
            sort={sort}
            hrefOf={(other, otherPage) => urls.model(dir, otherPage, { sort: sortValue(other) })}
            label={intl.formatMessage({ id: 'listings.nav.videos' })}
          />
          <FeedLink query={query} title={model.title} />
        </>
      )}
    </ModelView>
  );
};

const ModelVideosPage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const { gender } = useSite();
  const { dir = '', page } = params;
  const query = ownerVideosQuery({ section: 'model', objectId: dir, page, search, gender });
  return query ? <ModelVideos dir={dir} query={query} /> : null;
};

export const page: Page = { load, Component: ModelVideosPage };
