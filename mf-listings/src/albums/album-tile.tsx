/** One album of a list. */
import type { AlbumCard } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';

export interface AlbumTileProps {
  album: AlbumCard;
  eager?: boolean;
  headingLevel?: 2 | 3;
}

export const AlbumTile = ({ album, eager = false, headingLevel }: AlbumTileProps) => (
  <Card
    shape="stacks"
    to={urls.album(album.album_id, album.dir)}
    title={album.title}
    picture={album.thumb}
    sources={album.thumb_sources}
    icon="image"
    corner={<FormattedMessage id="listings.photos.count" values={{ count: album.photos_amount }} />}
    facts={
      <>
        <Views value={album.album_viewed} />
        <span aria-hidden="true"> · </span>
        <PostDate iso={album.post_date} isExact />
      </>
    }
    eager={eager}
    headingLevel={headingLevel}
  />
);
