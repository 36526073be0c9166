/** `/albums-categories/`: every category that holds an album, in the alphabet's order. */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { ListHead } from '../lists/list-head.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { failureStatus } from '../lists/list-status.ts';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 5;

const addressOf = (dir: string): string => urls.albums(undefined, 1, { category: dir });

const load = async ({ language, query }: LoadContext): Promise<LoadResult> => {
  const { error } = await query(collectionsApi.endpoints.listingsGetAlbumCategories.initiate({ language }));
  return { status: error ? failureStatus(error) : 200 };
};

const AlbumCategoriesPage = () => {
  const intl = useIntl();
  const site = useSite();
  const state = collectionsApi.endpoints.listingsGetAlbumCategories.useQuery({ language: site.language });
  const categories = state.currentData?.categories ?? [];
  const heading = intl.formatMessage({ id: 'listings.albums.categories' });
  const albums = intl.formatMessage({ id: 'listings.nav.albums' });
  return (
    <ListPage
      head={
        <ListHead
          title={heading}
          description={intl.formatMessage({ id: 'listings.lists.description' }, { heading, site: site.name })}
          page={1}
          totalPages={1}
          pageSize={categories.length}
          canonicalOf={urls.albumCategories}
          crumbs={[{ name: albums, path: urls.albums() }]}
          entries={categories.map(({ title, dir }) => ({ name: title, path: addressOf(dir) }))}
        />
      }
      heading={heading}
      count={
        categories.length > 0 && (
          <FormattedMessage id="listings.categories.count" values={{ count: categories.length }} />
        )
      }
      state={state}
      countOf={(answer) => answer.categories.length}
      page={1}
      totalPages={1}
      hrefOf={urls.albumCategories}
      shape="tiles"
      icon="image"
      emptyTitle={intl.formatMessage({ id: 'error.albums_not_found' })}
      way={{ to: urls.categories(), label: intl.formatMessage({ id: 'listings.nav.categories' }) }}
    >
      {(answer) =>
        answer.categories.map(({ dir, title, thumb, total_albums }, index) => (
          <li key={dir}>
            <Card
              shape="tiles"
              to={addressOf(dir)}
              title={title}
              picture={thumb}
              icon="image"
              facts={<FormattedMessage id="listings.albums.count" values={{ count: total_albums }} />}
              eager={index < EAGER_CARDS}
            />
          </li>
        ))
      }
    </ListPage>
  );
};

export const page: Page = { load, Component: AlbumCategoriesPage };
