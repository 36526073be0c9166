/** The home page: what the visitor's country watches, what everyone does, what is new, and who is seen in it. */
import { type ListingPage, LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { AdZone, FormattedMessage, mainApi, useIntl, useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { urls } from '@foyer/shared/urls';
import { genderFromSearch } from '../browse/listing-query.ts';
import { CountryMenu } from '../country-menu.tsx';
import { countryFromSearch } from '../countries.ts';
import { itemListOf } from '../listing-json-ld.ts';
import { listingsApi } from '../listings-api.ts';
import { Recommended } from '../recommended/recommended.tsx';
import styles from './home.module.css';
import { homeQueries } from './home-queries.ts';
import { ModelsBlock } from './models-block.tsx';
import { SeoText } from './seo-text.tsx';
import { VideosBlock } from './videos-block.tsx';

const load = async ({ search, country, gender, language, query }: LoadContext): Promise<LoadResult> => {
  const { listingsGetListing } = listingsApi.endpoints;
  const visitor = { country, gender: genderFromSearch(search) ?? gender };
  const { national, popular, latest } = homeQueries(search, visitor);
  const [first] = await Promise.all([
    query(listingsGetListing.initiate(national)),
    query(listingsGetListing.initiate(popular)),
    query(listingsGetListing.initiate(latest)),
    query(mainApi.endpoints.platformGetMain.initiate({ gender: visitor.gender, language })),
  ]);
  return { status: first.error ? first.error.status || 503 : 200 };
};

const pagesOf = (listing?: ListingPage): number => Math.ceil((listing?.total_count ?? 0) / LISTING_PAGE_SIZE);

const HomePage = () => {
  const intl = useIntl();
  const site = useSite();
  const [search] = useSearchParams();
  const namedGender = genderFromSearch(search);
  const namedCountry = countryFromSearch(search);
  const gender = namedGender ?? site.gender;
  const { national, popular, latest } = homeQueries(search, { country: site.country, gender });
  const { listingsGetListing } = listingsApi.endpoints;
  const nationalVideos = listingsGetListing.useQuery(national);
  const popularVideos = listingsGetListing.useQuery(popular);
  const latestVideos = listingsGetListing.useQuery(latest);
  const main = mainApi.endpoints.platformGetMain.useQuery({ gender, language: site.language });
  const kept = { gender: namedGender };
  const title = intl.formatMessage({ id: 'listings.home.title' });
  const latestTitle = intl.formatMessage({ id: 'listings.home.latest' });
  const webSite = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: `${site.publicUrl}${urls.home()}`,
    inLanguage: site.language,
    isFamilyFriendly: false,
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={intl.formatMessage({ id: 'listings.home.description' }, { site: site.name })}
        canonical={urls.home()}
        jsonLd={[webSite, itemListOf(latestTitle, latestVideos.currentData?.videos ?? [], site.publicUrl)]}
      />
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage id="listings.home.heading" />
        </h1>
      </header>
      <VideosBlock
        title={intl.formatMessage({ id: 'listings.country.popular' }, { country: national.object_id })}
        state={nationalVideos}
        emptyText={intl.formatMessage({ id: 'listings.country.empty' })}
        moreHref={urls.topCountry(1, { country: namedCountry, ...kept })}
        eager
        tools={
          <CountryMenu country={national.object_id} hrefOf={(country) => urls.home({ country, ...kept })} />
        }
      />
      <AdZone name="listing-top" />
      <VideosBlock
        title={intl.formatMessage({ id: 'listings.home.popular' })}
        state={popularVideos}
        layout="row"
        moreHref={urls.videos('most-popular', 1, kept)}
      />
      <VideosBlock
        title={latestTitle}
        state={latestVideos}
        moreHref={urls.videos('latest-updates', 1, kept)}
        after={
          <Pagination
            page={1}
            totalPages={pagesOf(latestVideos.currentData)}
            hrefOf={(page) => urls.videos('latest-updates', page, kept)}
          />
        }
      />
      <AdZone name="friends" />
      <ModelsBlock state={main} />
      <AdZone name="listing-bottom" />
      <Recommended />
      <SeoText />
    </div>
  );
};

export const page: Page = { load, Component: HomePage };
