/** The videos of one owner: sorts, cards, pages. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  LISTING_PAGE_SIZE,
  type ListingPage,
  VIDEO_SORTS,
  type VideoSort,
} from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { SORT_LABELS } from '../browse/sort-messages.ts';
import type { ListState } from './list-page.tsx';
import css from './videos-list.module.css';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 5;

export const totalPagesOf = (listing: ListingPage | undefined): number =>
  Math.ceil((listing?.total_count ?? 0) / LISTING_PAGE_SIZE);

export interface VideosListProps {
  state: ListState<ListingPage>;
  page: number;
  /** Left out where the order is the owner's. */
  sort?: VideoSort;
  hrefOf: (sort: VideoSort, page: number) => string;
  label: string;
  /** Of an empty list, where it is another than what the answer says. */
  emptyCode?: ErrorCode;
}

export const VideosList = ({ state, page, sort, hrefOf, label, emptyCode }: VideosListProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { currentData: data } = state;
  return (
    <section className={css.list} aria-label={label}>
      {sort && (
        <LinkTabs
          label={intl.formatMessage({ id: 'listings.sorts.label' })}
          items={VIDEO_SORTS.map((one) => ({
            label: intl.formatMessage({ id: SORT_LABELS[one] }),
            to: hrefOf(one, 1),
            current: one === sort,
          }))}
        />
      )}
      <AsyncView
        state={{ data, error: state.error, isLoading: state.isFetching }}
        skeleton={<VideoGridSkeleton count={24} />}
        onRetry={() => void state.refetch()}
      >
        {(listing) =>
          listing.videos.length === 0 ? (
            <EmptyState
              title={errorText(emptyCode ?? listing.code ?? 'videos_not_found')}
              action={
                <ButtonLink to={urls.videos()} kind="secondary">
                  {intl.formatMessage({ id: 'listings.heading.latest-updates' })}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <VideoGrid videos={listing.videos} eagerCount={EAGER_CARDS} headingLevel={2} />
              <Pagination
                page={page}
                totalPages={totalPagesOf(listing)}
                hrefOf={(other) => hrefOf(sort ?? 'latest-updates', other)}
              />
            </>
          )
        }
      </AsyncView>
    </section>
  );
};
