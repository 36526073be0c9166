/** What search engines and browser tabs get to know of a listing. */
import { type BrowseQuery, LISTING_PAGE_SIZE, type ListingPage } from '@foyer/shared/wire-schemas/listings';
import { useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { breadcrumbsOf, itemListOf } from '../listing-json-ld.ts';
import { urls } from '@foyer/shared/urls';
import { canonicalOfListing, isFiltered, isMixed, type KeptChoices } from './listing-links.ts';
import { listingTitle } from './listing-title.ts';

export interface ListingHeadProps {
  query: BrowseQuery;
  kept: KeptChoices;
  heading: string;
  /** Absent while it is loading or has failed. */
  listing?: ListingPage;
  totalPages: number;
}

export const ListingHead = ({ query, kept, heading, listing, totalPages }: ListingHeadProps) => {
  const intl = useIntl();
  const site = useSite();
  const { page } = query;
  const videos = listing?.videos ?? [];
  const addressOfPage = (other: number) =>
    site.publicUrl + canonicalOfListing({ ...query, page: other }, kept);
  const description = intl.formatMessage(
    { id: 'listings.description' },
    { heading, site: site.name, count: listing?.total_count ?? 0 },
  );
  const trail = [
    { name: site.name, path: urls.home() },
    ...(query.section === 'categories'
      ? [{ name: intl.formatMessage({ id: 'listings.categories.all' }), path: urls.categories() }]
      : []),
    { name: heading, path: canonicalOfListing({ ...query, page: 1 }, kept) },
  ];
  return (
    <>
      <PageHead
        title={listingTitle(query, heading, intl)}
        description={description}
        canonical={canonicalOfListing(query, kept)}
        robots={
          videos.length === 0 || isFiltered(query) || query.section === 'search' || isMixed(query)
            ? 'noindex, follow'
            : undefined
        }
        jsonLd={
          videos.length > 0
            ? [
                itemListOf(heading, videos, site.publicUrl, (page - 1) * LISTING_PAGE_SIZE + 1),
                breadcrumbsOf(site.publicUrl, trail),
              ]
            : undefined
        }
      />
      {page > 1 && page <= totalPages && <link rel="prev" href={addressOfPage(page - 1)} />}
      {page < totalPages && <link rel="next" href={addressOfPage(page + 1)} />}
    </>
  );
};
