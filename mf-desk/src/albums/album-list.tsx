/** Albums that the filters find, to choose from. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { DeskAlbum, DeskAlbums } from '@foyer/shared/wire-schemas/catalogue-desk/desk-albums';
import { urls } from '@foyer/shared/urls';
import { FoundList, type FoundRow } from '../bulk/found-list.tsx';
import { bulkApi } from '../bulk-api.ts';
import { ALBUMS, type AlbumsFilter } from './albums-address.ts';

const toRow = ({ album_id: id, dir, categories, model, member, ...album }: DeskAlbum): FoundRow => ({
  id,
  title: album.title,
  to: urls.album(id, dir),
  thumb: album.thumb,
  date: album.date,
  before: <FormattedMessage id="desk.videos.albums.photos" values={{ count: album.photos }} />,
  after: member && <bdi>{member.name}</bdi>,
  terms: [...categories, model].flatMap((term) => (term ? [term.title] : [])),
  isPrivate: album.is_private,
});

export const AlbumList = ({ filter, after }: { filter: AlbumsFilter; after: string }) => (
  <FoundList<DeskAlbums>
    kind="album"
    filter={filter}
    isFirst={after === ''}
    hrefOf={(other) => ALBUMS.addressOf(filter, other)}
    list={bulkApi.endpoints.deskBulkGetAlbums.useQuery({ filter, after })}
    rowsOf={({ albums }) => albums.map(toRow)}
  />
);
