/** A list that holds nothing: by its filters, or because the page lies past its end. */
import type { ListingQuery } from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { canonicalOfListing, isFiltered, type KeptChoices } from './listing-links.ts';

export const EmptyListing = ({ query, kept }: { query: ListingQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const isPastEnd = query.page > 1;
  const firstPage = canonicalOfListing({ ...query, page: 1 }, kept);
  return (
    <EmptyState
      icon="film"
      title={intl.formatMessage({ id: 'error.videos_not_found' })}
      text={intl.formatMessage({ id: isPastEnd ? 'listings.empty.pastEnd' : 'listings.empty.text' })}
      action={
        (isPastEnd || isFiltered(query)) && (
          <ButtonLink to={firstPage} kind="secondary">
            {intl.formatMessage({ id: isPastEnd ? 'listings.empty.first' : 'listings.filter.clear' })}
          </ButtonLink>
        )
      }
    />
  );
};
