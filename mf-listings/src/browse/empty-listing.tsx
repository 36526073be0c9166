/** A list that holds nothing: by its filters, or because the page lies past its end. */
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import { useHasPage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import { canonicalOfListing, isFiltered, type KeptChoices } from './listing-links.ts';

const textOf = (isPastEnd: boolean, isSearch: boolean): string => {
  if (isPastEnd) return 'listings.empty.pastEnd';
  return isSearch ? 'listings.search.nothing' : 'listings.empty.text';
};

export const EmptyListing = ({ query, kept }: { query: BrowseQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const isPastEnd = query.page > 1;
  const isSearch = query.section === 'search';
  const popular = urls.videos('most-popular');
  const offersPopular = useHasPage()(popular) && isSearch && !isPastEnd && !isFiltered(query);
  const firstPage = canonicalOfListing({ ...query, page: 1 }, kept);
  return (
    <EmptyState
      icon="film"
      title={intl.formatMessage({ id: 'error.videos_not_found' })}
      text={intl.formatMessage({ id: textOf(isPastEnd, isSearch) })}
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
