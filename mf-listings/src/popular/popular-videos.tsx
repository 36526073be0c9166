/** Videos that many watch, under what could not be shown; the way to them alone where they cannot be had. */
import { FormattedMessage, Link, useHasPage, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { listingsApi } from '../listings-api.ts';
import css from './popular-videos.module.css';
import { popularQuery } from './popular-query.ts';

export const PopularVideos = () => {
  const { gender } = useSite();
  const hasPage = useHasPage();
  const { data, isError } = listingsApi.endpoints.listingsGetListing.useQuery(popularQuery(gender));
  const title = <FormattedMessage id="listings.heading.most-popular" />;
  const all = urls.videos('most-popular');
  if (!data || data.videos.length === 0)
    return (data || isError) && hasPage(all) ? (
      <p className={css.way}>
        <ButtonLink to={all} kind="secondary">
          {title}
        </ButtonLink>
      </p>
    ) : null;
  return (
    <section className={css.popular} aria-labelledby="popular-videos">
      <h2 className={css.heading} id="popular-videos">
        {hasPage(all) ? <Link to={all}>{title}</Link> : title}
      </h2>
      <VideoGrid videos={data.videos} headingLevel={3} />
    </section>
  );
};
