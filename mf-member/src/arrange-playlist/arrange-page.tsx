import type { Playlist } from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage, useIntl, useNavigate, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { sectionUrl } from '../area/member-sections.ts';
import { KeptFrame, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { memberApi } from '../member-api.ts';
import { PlaylistFormButton } from '../playlist-form/playlist-form-button.tsx';
import { useDeletePlaylist } from '../playlists/use-delete-playlist.ts';
import { ArrangedVideos } from './arranged-videos.tsx';
import css from './arrange.module.css';

export const ArrangePage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const playlistId = Number(params.id);
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetPlaylist.useQuery(
    playlistId,
    {
      skip: memberId === 0,
    },
  );
  const heading = intl.formatMessage({ id: 'member.playlist.edit' });
  const playlist = currentData?.playlist;
  const isOwn = playlist?.member.id === memberId;
  return (
    <>
      <PageHead
        title={heading}
        description={intl.formatMessage({ id: 'member.kept.description' })}
        canonical={rareUrls.arrangePlaylist(playlistId)}
        robots="noindex,follow"
      />
      {playlist && isOwn ? (
        <OwnPlaylist playlist={playlist} memberId={memberId} />
      ) : (
        <KeptFrame heading={heading}>
          <AsyncView
            state={{ data: currentData, error, isLoading: isFetching || memberId === 0 }}
            skeleton={<KeptSkeleton />}
            onRetry={() => void refetch()}
          >
            {() => (
              <EmptyState
                icon="lock"
                title={intl.formatMessage({ id: 'error.no_permission' })}
                action={
                  <ButtonLink kind="primary" to={sectionUrl(memberId, 'playlists')}>
                    <FormattedMessage id="member.playlist.own" />
                  </ButtonLink>
                }
              />
            )}
          </AsyncView>
        </KeptFrame>
      )}
    </>
  );
};

const OwnPlaylist = ({ playlist, memberId }: { playlist: Playlist; memberId: number }) => {
  const navigate = useNavigate();
  const { playlist_id: id, title, description, visible, total_videos } = playlist;
  const remove = useDeletePlaylist(id, title);
  const end = async () => {
    if (await remove()) void navigate(sectionUrl(memberId, 'playlists'));
  };
  return (
    <KeptFrame
      heading={<bdi>{title}</bdi>}
      note={
        <span className={css.note}>
          {visible === 0 && (
            <Badge kind="private">
              <FormattedMessage id="common.private" />
            </Badge>
          )}
          <FormattedMessage id="common.video.count" values={{ count: total_videos }} />
          <bdi>{description}</bdi>
        </span>
      }
      tools={
        <>
          <ButtonLink icon="play" to={urls.playlist(id)}>
            <FormattedMessage id="member.playlist.show" />
          </ButtonLink>
          <PlaylistFormButton playlistId={id} />
          <Button kind="danger" icon="close" onClick={() => void end()}>
            <FormattedMessage id="common.delete" />
          </Button>
        </>
      }
    >
      <ArrangedVideos playlistId={id} title={title} memberId={memberId} />
    </KeptFrame>
  );
};
