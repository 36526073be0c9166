/** The list of categories with its heading and what search engines get to know of it. */
import { HOME_BLOCK_SIZE } from '@foyer/shared/wire-schemas/listings';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import type { KeptChoices } from '../browse/listing-links.ts';
import { breadcrumbsOf, listOfEntries } from '../listing-json-ld.ts';
import { listingsApi } from '../listings-api.ts';
import pageHead from '../lists/page-head.module.css';
import styles from './categories.module.css';
import { CategoryTile } from './category-tile.tsx';

/** Tiles of the first row on a wide screen, whose pictures do not wait. */
const EAGER_TILES = 5;

export interface CategoriesViewProps {
  gender: Gender;
  kept: KeptChoices;
}

export const CategoriesView = ({ gender, kept }: CategoriesViewProps) => {
  const intl = useIntl();
  const site = useSite();
  const state = listingsApi.endpoints.listingsGetCategories.useQuery({ gender, language: site.language });
  const data = state.currentData;
  const categories = data?.categories ?? [];
  const title = intl.formatMessage({ id: 'listings.categories.all' });
  const hrefOf = (dir: string) => urls.category([dir], undefined, 1, { gender: kept.gender });
  const entries = categories.map((one) => ({
    name: one.title,
    url: site.publicUrl + urls.category([one.dir]),
  }));
  return (
    <div className={pageHead.page}>
      <PageHead
        title={title}
        description={intl.formatMessage(
          { id: 'listings.categories.description' },
          { site: site.name, count: categories.length },
        )}
        canonical={urls.categories()}
        robots={data && categories.length === 0 ? 'noindex,follow' : undefined}
        jsonLd={[
          listOfEntries(title, entries),
          breadcrumbsOf(site.publicUrl, [
            { name: site.name, path: urls.home() },
            { name: title, path: urls.categories() },
          ]),
        ]}
      />
      <header className={pageHead.head}>
        <h1 className={pageHead.heading}>{title}</h1>
        {categories.length > 0 && (
          <p className={pageHead.count}>
            <FormattedMessage id="listings.categories.count" values={{ count: categories.length }} />
          </p>
        )}
      </header>
      <AsyncView
        state={{ data, error: state.error, isLoading: state.isFetching }}
        empty={(answer) => answer.categories.length === 0}
        emptyText={intl.formatMessage({ id: 'listings.categories.empty' })}
        skeleton={<VideoGridSkeleton count={HOME_BLOCK_SIZE} />}
        onRetry={() => void state.refetch()}
      >
        {(answer) => (
          <ul className={styles.grid}>
            {answer.categories.map((category, index) => (
              <li key={category.dir} className={styles.cell}>
                <CategoryTile category={category} to={hrefOf(category.dir)} eager={index < EAGER_TILES} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </div>
  );
};
