/** One page of a playlist: what it is, who made it, its videos in its own order. */
import { ownerFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import type { Playlist } from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage, Link, Slot, useIntl, useSite } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Views } from '@foyer/shared/ui/text/count';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { PLAY_ASKED } from '@foyer/shared/ui/videos/play-state';
import { urls } from '@foyer/shared/urls';
import { CollectionFeedLink } from '../feed/collection-feed-link.tsx';
import { discussion } from '../lists/discussion.ts';
import { ListHead } from '../lists/list-head.tsx';
import { Profile } from '../lists/profile.tsx';
import { ownerVideosQuery } from '../lists/videos-address.ts';
import { totalPagesOf, VideosList } from '../lists/videos-list.tsx';
import { listingsApi } from '../listings-api.ts';
import { OwnPlaylistTools } from './own-playlist-tools.tsx';

export interface ShownPlaylistProps {
  playlist: Playlist;
  page: number;
  /** Its videos are asked for with the viewer's rights. */
  isPrivate: boolean;
}

export const ShownPlaylist = ({ playlist, page, isPrivate }: ShownPlaylistProps) => {
  const intl = useIntl();
  const site = useSite();
  const { playlist_id: id, title, description, member, categories } = playlist;
  const query = ownerVideosQuery({
    section: 'playlist',
    objectId: id,
    page: String(page),
    gender: site.gender,
    lifetime: isPrivate ? 0 : undefined,
  });
  if (!query) throw new Error(`page ${page} is no page`);
  const state = listingsApi.endpoints.listingsGetListing.useQuery(query);
  const videos = state.currentData?.videos ?? [];
  const [first] = videos;
  const playlists = intl.formatMessage({ id: 'listings.nav.playlists' });
  return (
    <Profile
      back={{ to: urls.playlists(), label: playlists }}
      name={title}
      picture={playlist.thumbs[0]}
      shape="wide"
      icon="list"
      facts={[
        <Link key="member" to={urls.member(member.id)}>
          <bdi>{member.name}</bdi>
        </Link>,
        <FormattedMessage key="videos" id="listings.count" values={{ count: playlist.total_videos }} />,
        <Views key="views" value={playlist.statistics.viewed} />,
        <PostDate key="updated" iso={playlist.updated} isExact />,
        isPrivate && (
          <Badge key="private" kind="private">
            <FormattedMessage id="common.private" />
          </Badge>
        ),
      ]}
      text={description}
      lang={playlist.lang}
      actions={
        <>
          {first && (
            <ButtonLink
              kind="primary"
              icon="play"
              to={urls.video(first.video_id, first.dir, { playlist: id, pl_page: page })}
              state={PLAY_ASKED}
            >
              <FormattedMessage id="listings.playlist.play" />
            </ButtonLink>
          )}
          {categories.map(({ dir, title: name }) => (
            <Chip key={dir} to={urls.category([dir])}>
              {name}
            </Chip>
          ))}
          <OwnPlaylistTools playlistId={id} ownerId={member.id} />
        </>
      }
    >
      <ListHead
        title={title}
        description={description}
        page={page}
        totalPages={totalPagesOf(state.currentData)}
        pageSize={LISTING_PAGE_SIZE}
        canonicalOf={(other) => urls.playlist(id, other)}
        crumbs={[{ name: playlists, path: urls.playlists() }]}
        entries={videos.map((video) => ({ name: video.title, path: urls.video(video.video_id, video.dir) }))}
        isFiltered={isPrivate}
        image={playlist.thumbs[0]}
      />
      <VideosList
        state={state}
        page={page}
        hrefOf={(_, other) => urls.playlist(id, other)}
        label={intl.formatMessage({ id: 'listings.nav.videos' })}
        emptyCode="list_empty"
      />
      {!isPrivate && (
        <CollectionFeedLink href={ownerFeedAddress('playlist', id, site.language)} title={title} />
      )}
      <Slot {...discussion('playlist', id)} />
    </Profile>
  );
};
