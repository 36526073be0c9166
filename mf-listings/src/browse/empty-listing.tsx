/** A list that holds nothing: by its filters, or because the page lies past its end. */
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import { useHasPage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import { canonicalOfListing, isFiltered, type KeptChoices } from './listing-links.ts';

/** Why nothing is there; filters and categories have the sentence of the others. */
const TEXTS: Partial<Record<BrowseQuery['section'], string>> = {
  search: 'listings.search.nothing',
  'top-country': 'listings.country.empty',
};

export const EmptyListing = ({ query, kept }: { query: BrowseQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const isPastEnd = query.page > 1;
  const popular = urls.videos('most-popular');
  // Of all videos: where there are none, that list has none either.
  const offersPopular = useHasPage()(popular) && query.section !== '';
  const firstPage = canonicalOfListing({ ...query, page: 1 }, kept);
  return (
    <EmptyState
      icon="film"
      title={intl.formatMessage({ id: 'error.videos_not_found' })}
      text={intl.formatMessage({
        id: isPastEnd ? 'listings.empty.pastEnd' : (TEXTS[query.section] ?? 'listings.empty.text'),
      })}
      action={
        isPastEnd || isFiltered(query) ? (
          <ButtonLink to={firstPage} kind="secondary">
            {intl.formatMessage({ id: isPastEnd ? 'listings.empty.first' : 'listings.filter.clear' })}
          </ButtonLink>
        ) : (
          offersPopular && (
            <ButtonLink to={popular} kind="secondary">
              {intl.formatMessage({ id: 'listings.heading.most-popular' })}
            </ButtonLink>
          )
        )
      }
    />
  );
};
