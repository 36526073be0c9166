/** The albums that a model is in; nothing where there are none. */
import type { AlbumsQuery } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage } from '@foyer/shared/platform';
import { AlbumTile } from '../albums/album-tile.tsx';
import { collectionsApi } from '../collections-api.ts';
import lists from '../lists/lists.module.css';
import css from './model-facts.module.css';

const ALBUMS_SHOWN = 12;

export const albumsOfModel = (dir: string): AlbumsQuery => ({
  sort: 'latest-updates',
  count: ALBUMS_SHOWN,
  section: 'model',
  object_id: dir,
  page: 1,
});

export const ModelAlbums = ({ dir }: { dir: string }) => {
  const { currentData } = collectionsApi.endpoints.listingsGetAlbums.useQuery(albumsOfModel(dir));
  const albums = currentData?.albums ?? [];
  if (albums.length === 0) return null;
  return (
    <section aria-labelledby="model-albums">
      <h2 className={css.heading} id="model-albums">
        <FormattedMessage id="listings.nav.albums" />
      </h2>
      <ul className={`${lists.stacks} ${css.albums}`}>
        {albums.map((album) => (
          <li key={album.album_id}>
            <AlbumTile album={album} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
};
