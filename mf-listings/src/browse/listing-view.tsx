/** A list of videos with everything around it: heading, sorts, filters, categories, pages. */
import {
  type BrowseQuery,
  LISTING_PAGE_SIZE,
  PAGE_MAX,
  type SearchNotes,
} from '@foyer/shared/wire-schemas/listings';
import { AdZone, FormattedMessage, mainApi, useIntl, useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import type { ReactNode } from 'react';
import { CountryMenu } from '../country-menu.tsx';
import { Endless } from '../endless/endless.tsx';
import { FeedLink } from '../feed/feed-link.tsx';
import { listingsApi } from '../listings-api.ts';
import pageHead from '../lists/page-head.module.css';
import styles from './browse.module.css';
import { CategorySidebar } from './category-sidebar.tsx';
import { ChosenChips } from './chosen-chips.tsx';
import { EmptyListing } from './empty-listing.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListingHead } from './listing-head.tsx';
import { isFiltered, type KeptChoices, listingHref } from './listing-links.ts';
import { categoryTitles, listingHeading } from './listing-title.ts';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 5;

/** An estimate has no exact figure: two significant digits beyond a hundred. */
const roundEstimate = (count: number): number => (count < 100 ? count : Number(count.toPrecision(2)));

export interface ListingViewProps {
  query: BrowseQuery;
  kept: KeptChoices;
  /** What a search says of itself; given by its page, so that other lists do without the code. */
  renderNotes?: (notes: SearchNotes) => ReactNode;
}

export const ListingView = ({ query, kept, renderNotes }: ListingViewProps) => {
  const intl = useIntl();
  const site = useSite();
  const listing = listingsApi.endpoints.listingsGetListing.useQuery(query);
  const main = mainApi.endpoints.platformGetMain.useQuery({ gender: query.gender, language: site.language });
  const data = listing.currentData;
  const titles = categoryTitles(data, main.data);
  const heading = listingHeading(query, titles, intl);
  const totalPages = Math.min(PAGE_MAX, Math.ceil((data?.total_count ?? 0) / LISTING_PAGE_SIZE));
  const hrefOfPage = (page: number) => listingHref({ ...query, page }, kept);
  const choices = { query, kept, titles, categories: main.data?.categories ?? [] };
  const isNational = query.section === 'top-country';
  const isSearch = query.section === 'search';
  const isEmpty = data?.videos.length === 0;
  // Nothing to sort; filters stay where they are what leaves nothing.
  const isEmptySearch = isEmpty && isSearch && !isFiltered(query);
  return (
    <div className={pageHead.page}>
      <ListingHead query={query} kept={kept} heading={heading} listing={data} totalPages={totalPages} />
      <header className={pageHead.head}>
        <h1 className={pageHead.heading}>{heading}</h1>
        {data && data.total_count > 0 && (
          <p className={pageHead.count}>
            <FormattedMessage
              id={data.total_is_estimate ? 'listings.count.estimate' : 'listings.count'}
              values={{ count: data.total_is_estimate ? roundEstimate(data.total_count) : data.total_count }}
            />
          </p>
        )}
        {isNational && (
          <div className={styles.country}>
            <CountryMenu
              country={query.object_id}
              hrefOf={(country) => listingHref({ ...query, page: 1 }, { ...kept, country })}
            />
          </div>
        )}
      </header>
      {data?.search && renderNotes?.(data.search)}
      {!isNational && !isEmptySearch && (
        <>
          <FilterBar {...choices} />
          <ChosenChips {...choices} />
        </>
      )}
      <div className={isSearch ? styles.single : styles.columns}>
        <section className={styles.results} aria-label={heading}>
          <AsyncView
            state={{ data, error: listing.error, isLoading: listing.isFetching }}
            skeleton={<VideoGridSkeleton count={24} />}
            onRetry={() => void listing.refetch()}
          >
            {(found) =>
              found.videos.length === 0 ? (
                <EmptyListing query={query} kept={kept} search={found.search} />
              ) : (
                <>
                  <VideoGrid videos={found.videos} eagerCount={EAGER_CARDS} headingLevel={2} withAds />
                  <Endless query={query} kept={kept} totalPages={totalPages} />
                  {totalPages > 1 && (
                    <Pagination page={query.page} totalPages={totalPages} hrefOf={hrefOfPage} />
                  )}
                </>
              )
            }
          </AsyncView>
          {!isEmpty && (
            <>
              <FeedLink query={query} title={heading} />
              <AdZone name="listing-bottom" />
            </>
          )}
        </section>
        {!isSearch && <CategorySidebar query={query} kept={kept} categories={choices.categories} />}
      </div>
    </div>
  );
};
