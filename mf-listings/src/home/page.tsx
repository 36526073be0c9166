/** The home page: what the visitor's country watches, what everyone does, what is new, and who is seen in it. */
import { HOME_BLOCKS, type HomeBlock } from '@foyer/shared/wire-schemas/settings/home-blocks';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { AdZone, FormattedMessage, mainApi, useIntl, useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { Fragment, type ReactNode, Suspense } from 'react';
import { genderFromSearch } from '../browse/listing-query.ts';
import { CountryMenu } from '../country-menu.tsx';
import { countryFromSearch } from '../countries.ts';
import { listingsApi } from '../listings-api.ts';
import { Recommended } from '../recommended/recommended.tsx';
import styles from './home.module.css';
import { HomeHead } from './home-head.tsx';
import { homeQuery } from './home-query.ts';
import { LeadVideos } from './lead-videos.tsx';
import { ModelsBlock } from './models-block.tsx';
import { SeoText } from './seo-text.tsx';
import { VideosBlock } from './videos-block.tsx';

const load = async ({ search, country, gender, language, query }: LoadContext): Promise<LoadResult> => {
  const asked = homeQuery(search, { country, gender, language });
  const [videos] = await Promise.all([
    query(listingsApi.endpoints.listingsGetHome.initiate(asked)),
    query(mainApi.endpoints.platformGetMain.initiate({ gender: asked.gender, language })),
  ]);
  return { status: videos.error ? videos.error.status || 503 : 200 };
};

const HomePage = () => {
  const intl = useIntl();
  const site = useSite();
  const [search] = useSearchParams();
  const query = homeQuery(search, site);
  const videos = listingsApi.endpoints.listingsGetHome.useQuery(query);
  const main = mainApi.endpoints.platformGetMain.useQuery({ gender: query.gender, language: site.language });
  const kept = { gender: genderFromSearch(search) };
  const latestTitle = intl.formatMessage({ id: 'listings.home.latest' });
  const home = videos.currentData;
  // Of a small catalogue a block above may show all that there is.
  const isShown = (block: HomeBlock) =>
    (block !== 'popular' && block !== 'latest') || home?.total_count === 0 || home?.[block].length !== 0;
  const shown = (home?.blocks ?? HOME_BLOCKS).filter(isShown);
  const blocks: Record<HomeBlock, ReactNode> = {
    national: (
      <VideosBlock
        title={intl.formatMessage({ id: 'listings.country.popular' }, { country: query.country })}
        state={videos}
        block="national"
        emptyText={intl.formatMessage({ id: 'listings.country.empty' })}
        moreHref={urls.topCountry(1, { country: countryFromSearch(search), ...kept })}
        tools={<CountryMenu country={query.country} hrefOf={(country) => urls.home({ country, ...kept })} />}
      >
        {(cards) => <LeadVideos videos={cards} />}
      </VideosBlock>
    ),
    popular: (
      <VideosBlock
        title={intl.formatMessage({ id: 'listings.home.popular' })}
        state={videos}
        block="popular"
        moreHref={urls.videos('most-popular', 1, kept)}
      >
        {(cards) => <VideoGrid videos={cards} layout="row" />}
      </VideosBlock>
    ),
    latest: (
      <VideosBlock
        title={latestTitle}
        state={videos}
        block="latest"
        moreHref={urls.videos('latest-updates', 1, kept)}
      >
        {(cards, { total_count }) => (
          <>
            <VideoGrid videos={cards} layout="feature" />
            <Pagination
              page={1}
              totalPages={Math.ceil(total_count / LISTING_PAGE_SIZE)}
              hrefOf={(page) => urls.videos('latest-updates', page, kept)}
            />
          </>
        )}
      </VideosBlock>
    ),
    models: <ModelsBlock state={main} />,
  };
  return (
    <div className={styles.page}>
      <HomeHead latestTitle={latestTitle} videos={home?.latest ?? []} />
      <h1 className={styles.title}>
        <VisuallyHidden>
          <FormattedMessage id="listings.home.heading" />
        </VisuallyHidden>
      </h1>
      {shown.map((block, index) => (
        <Fragment key={block}>
          {index > 0 && index === shown.length - 1 && <AdZone name="friends" />}
          {/* Each block below the first hydrates on its own, after what is seen first. */}
          {index === 0 ? blocks[block] : <Suspense>{blocks[block]}</Suspense>}
          {index === 0 && <AdZone name="listing-top" />}
        </Fragment>
      ))}
      <AdZone name="listing-bottom" />
      <Recommended />
      <SeoText />
    </div>
  );
};

export const page: Page = { load, Component: HomePage };
