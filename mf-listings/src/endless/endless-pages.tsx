/** The pages that follow, each added when the one before it is nearly through; the address names the one in view. */
import { FormattedMessage, useLocation } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { prefetchPage } from '@foyer/shared/ui/videos/prefetch-pages';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import { useEffect, useRef, useState } from 'react';
import { listingHref } from '../browse/listing-links.ts';
import { useListChoices, writeListChoices } from '../list-choices.ts';
import { listingsApi } from '../listings-api.ts';
import type { EndlessProps } from './endless.tsx';
import { LastFiltersLink } from './last-filters.tsx';
import { findPlaceAgain, followScroll } from './follow-scroll.ts';
import css from './endless.module.css';

/** Behind them a link goes on: neither the page's end nor the browser's memory is out of reach. */
const ADDED_MAX = 10;
/** How far from the end the next page is asked for. */
const AHEAD = '1200px';

const AddedPage = ({ query, onLoad }: { query: BrowseQuery; onLoad: (page: number) => void }) => {
  const { data, error, isFetching, refetch } = listingsApi.endpoints.listingsGetListing.useQuery(query);
  const { page } = query;
  useEffect(() => {
    if (data && data.videos.length > 0) onLoad(page);
  }, [data, onLoad, page]);
  if (data?.videos.length === 0) return null;
  return (
    <section className={css.page} data-list-page={page}>
      <h2 className={css.heading}>
        <FormattedMessage id="listings.endless.page" values={{ page }} />
      </h2>
      <AsyncView state={{ data, error, isLoading: isFetching }} onRetry={() => void refetch()}>
        {({ videos }) => <VideoGrid videos={videos} />}
      </AsyncView>
    </section>
  );
};

export const EndlessPages = ({ query, kept, totalPages }: EndlessProps) => {
  const choices = useListChoices();
  const { key: entryKey } = useLocation();
  // Without consent it lasts as long as the page.
  const [isOn, setIsOn] = useState(choices.endless);
  const [loaded, setLoaded] = useState(query.page);
  const [wanted, setWanted] = useState(query.page);
  const end = useRef<HTMLDivElement>(null);
  const max = Math.min(totalPages, query.page + ADDED_MAX);
  useEffect(() => findPlaceAgain(document), []);
  useEffect(() => {
    if (!isOn) return;
    const hrefOf = (page: number) => listingHref({ ...query, page }, kept);
    return followScroll({ root: document, entryKey, firstPage: query.page, hrefOf });
  }, [isOn, query, kept, entryKey]);
  useEffect(() => {
    const sentinel = end.current;
    // The next one only once the last is there: one request at a time.
    if (!isOn || !sentinel || wanted >= max || loaded < wanted) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setWanted(wanted + 1);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [isOn, wanted, loaded, max]);
  useEffect(() => {
    const sentinel = end.current;
    if (isOn || !sentinel || query.page >= totalPages) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) prefetchPage(listingHref({ ...query, page: query.page + 1 }, kept));
    });
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [isOn, query, kept, totalPages]);
  const added = Array.from({ length: wanted - query.page }, (_, index) => query.page + index + 1);
  return (
    <>
      {added.map((page) => (
        <AddedPage key={page} query={{ ...query, page }} onLoad={setLoaded} />
      ))}
      <div ref={end} className={css.end}>
        {query.page < totalPages && (
          <Checkbox
            label={<FormattedMessage id="listings.choices.endless" />}
            checked={isOn}
            onChange={({ target: { checked } }) => {
              setIsOn(checked);
              writeListChoices({ ...choices, endless: checked });
            }}
          />
        )}
        <LastFiltersLink query={query} kept={kept} />
        {isOn && loaded === max && loaded < totalPages && (
          <ButtonLink to={listingHref({ ...query, page: loaded + 1 }, kept)}>
            <FormattedMessage id="listings.endless.more" values={{ page: loaded + 1 }} />
          </ButtonLink>
        )}
      </div>
    </>
  );
};
