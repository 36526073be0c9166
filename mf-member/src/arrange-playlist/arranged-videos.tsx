/** The videos of an own playlist: moved by drag or arrow keys, removed, moved to another playlist. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { useState } from 'react';
import { KeptSkeleton } from '../kept-list/kept-list.tsx';
import { type KeptVideo, keptVideosOf } from '../kept-list/kept-video.ts';
import { ChosenTools } from '../kept-list/chosen-tools.tsx';
import { useSelection } from '../kept-list/use-selection.ts';
import { useChangeMany } from '../library/use-change-many.ts';
import { ARRANGED_PAGE_SIZE, memberApi } from '../member-api.ts';
import css from './arrange.module.css';
import { EmptyPlaylist } from './empty-playlist.tsx';
import { MovableRows } from './movable-rows.tsx';

interface ArrangedVideosProps {
  playlistId: number;
  title: string;
  memberId: number;
}

export const ArrangedVideos = (props: ArrangedVideosProps) => {
  const { gender } = useSite();
  const [page, setPage] = useState(1);
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetPlaylistVideos.useQuery(
    { playlistId: props.playlistId, page, gender },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <AsyncView
      state={{ data: currentData, error, isLoading: isFetching }}
      skeleton={<KeptSkeleton />}
      onRetry={() => void refetch()}
    >
      {(listing) => (
        <>
          <VideosInOrder {...props} videos={keptVideosOf(listing)} onRefused={() => void refetch()} />
          {listing.total_count > ARRANGED_PAGE_SIZE && (
            <div className={css.pages}>
              <Button disabled={page === 1} icon="chevron-left" onClick={() => setPage(page - 1)}>
                <FormattedMessage id="common.previous" />
              </Button>
              <FormattedMessage id="common.page" values={{ page }} />
              <Button
                disabled={page * ARRANGED_PAGE_SIZE >= listing.total_count}
                icon="chevron-right"
                onClick={() => setPage(page + 1)}
              >
                <FormattedMessage id="common.next" />
              </Button>
            </div>
          )}
        </>
      )}
    </AsyncView>
  );
};

interface VideosInOrderProps extends ArrangedVideosProps {
  videos: readonly KeptVideo[];
  onRefused: () => void;
}
const VideosInOrder = ({ playlistId, title, memberId, videos: all, onRefused }: VideosInOrderProps) => {
  const [sendMove] = memberApi.endpoints.memberMoveInPlaylist.useMutation();
  const { hidden, remove, move } = useChangeMany({
    list: { playlistId },
    removed: 'member.playlist.removedMany',
    title,
  });
  const videos = all.filter(({ videoId }) => !hidden.has(videoId));
  const place = async (videoId: number, order: readonly number[]) => {
    const index = order.indexOf(videoId);
    const [before, after] = [order[index - 1], order[index + 1]];
    const neighbour =
      before === undefined
        ? ({ nextTo: after, place: 'before' } as const)
        : ({ nextTo: before, place: 'after' } as const);
    if (neighbour.nextTo === undefined) return;
    const { data } = await sendMove({
      playlistId,
      videoId,
      nextTo: neighbour.nextTo,
      place: neighbour.place,
    });
    if (!data?.ok) onRefused();
  };
  const selection = useSelection(videos.map(({ videoId }) => videoId));
  const chosen = () => videos.filter(({ videoId }) => selection.chosen.has(videoId));
  if (videos.length === 0) return <EmptyPlaylist />;
  return (
    <MovableRows
      videos={videos}
      title={title}
      selection={selection}
      tools={
        <ChosenTools
          selection={selection}
          memberId={memberId}
          except={playlistId}
          onRemove={() => void remove(chosen())}
          onMove={(target) => void move(chosen(), target)}
        />
      }
      onRemove={(one) => void remove([one])}
      onPlace={(videoId, order) => void place(videoId, order)}
    />
  );
};
