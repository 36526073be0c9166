/** Videos that many watch, under what could not be shown; left out where they cannot be had. */
import { FormattedMessage, Link, useHasPage, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { listingsApi } from '../listings-api.ts';
import css from './popular-videos.module.css';
import { popularQuery } from './popular-query.ts';

export const PopularVideos = () => {
  const { gender } = useSite();
  const hasPage = useHasPage();
  const { data } = listingsApi.endpoints.listingsGetListing.useQuery(popularQuery(gender));
  if (!data || data.videos.length === 0) return null;
  const title = <FormattedMessage id="listings.heading.most-popular" />;
  const all = urls.videos('most-popular');
  return (
    <section className={css.popular} aria-labelledby="popular-videos">
      <h2 className={css.heading} id="popular-videos">
        {hasPage(all) ? <Link to={all}>{title}</Link> : title}
      </h2>
      <VideoGrid videos={data.videos} headingLevel={3} />
    </section>
  );
};
