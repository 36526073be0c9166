/** A list that holds nothing: by its filters, or because the page lies past its end. */
import type { BrowseQuery, SearchNotes } from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PopularVideos } from '../popular/popular-videos.tsx';
import { MatchingCategories } from '../search-help/matching-categories.tsx';
import { canonicalOfListing, isFiltered, type KeptChoices } from './listing-links.ts';

/** Why nothing is there; filters and categories have the sentence of the others. */
const TEXTS: Partial<Record<BrowseQuery['section'], string>> = {
  search: 'listings.search.nothing',
  'top-country': 'listings.country.empty',
};

interface EmptyListingProps {
  query: BrowseQuery;
  kept: KeptChoices;
  /** Of a search: how it was understood. */
  search?: SearchNotes | undefined;
}

export const EmptyListing = ({ query, kept, search }: EmptyListingProps) => {
  const intl = useIntl();
  const isPastEnd = query.page > 1;
  const firstPage = canonicalOfListing({ ...query, page: 1 }, kept);
  const isSearch = query.section === 'search';
  const { suggestion, text = '' } = search ?? {};
  return (
    <>
      <EmptyState
        icon={isSearch ? 'search' : 'film'}
        title={
          isSearch && !isPastEnd
            ? intl.formatMessage({ id: 'listings.search.none' }, { text: query.object_id })
            : intl.formatMessage({ id: 'error.videos_not_found' })
        }
        text={intl.formatMessage({
          id: isPastEnd ? 'listings.empty.pastEnd' : (TEXTS[query.section] ?? 'listings.empty.text'),
        })}
        action={
          (isPastEnd || isFiltered(query)) && (
            <ButtonLink to={firstPage} kind="secondary">
              {intl.formatMessage({ id: isPastEnd ? 'listings.empty.first' : 'listings.filter.clear' })}
            </ButtonLink>
          )
        }
      />
      {isSearch && !suggestion && <MatchingCategories text={text} />}
      {/* Of all videos: where there are none, that list has none either. */}
      {(query.section !== '' || isFiltered(query)) && <PopularVideos />}
    </>
  );
};
