/** The videos of an own playlist: moved by drag or arrow keys, removed, moved to another playlist. */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { KeptSkeleton } from '../kept-list/kept-list.tsx';
import { KeptRow } from '../kept-list/kept-row.tsx';
import { type KeptVideo, keptVideosOf } from '../kept-list/kept-video.ts';
import { SelectionTools } from '../kept-list/selection-tools.tsx';
import { useSelection } from '../kept-list/use-selection.ts';
import { useChangeMany } from '../library/use-change-many.ts';
import { ARRANGED_PAGE_SIZE, memberApi } from '../member-api.ts';
import { MoveDialogLazy } from '../move-dialog/move-dialog-lazy.tsx';
import css from './arrange.module.css';
import { useDragOrder } from './use-drag-order.ts';

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
  const intl = useIntl();
  const [announced, setAnnounced] = useState('');
  const [isMoving, setMoving] = useState(false);
  const [sendMove] = memberApi.endpoints.memberMoveInPlaylist.useMutation();
  const { hidden, remove, move } = useChangeMany({
    list: { playlistId },
    removed: 'member.playlist.removedMany',
    title,
  });
  const byId = new Map(
    all.filter(({ videoId }) => !hidden.has(videoId)).map((video) => [video.videoId, video]),
  );
  const place = async (videoId: number, order: readonly number[]) => {
    const index = order.indexOf(videoId);
    const [before, after] = [order[index - 1], order[index + 1]];
    const neighbour =
      before === undefined
        ? ({ nextTo: after, place: 'before' } as const)
        : ({ nextTo: before, place: 'after' } as const);
    if (neighbour.nextTo === undefined) return;
    setAnnounced(
      intl.formatMessage(
        { id: 'member.playlist.movedTo' },
        { title: byId.get(videoId)?.title ?? '', place: index + 1, count: order.length },
      ),
    );
    const { data } = await sendMove({
      playlistId,
      videoId,
      nextTo: neighbour.nextTo,
      place: neighbour.place,
    });
    if (!data?.ok) onRefused();
  };
  const { order, dragged, handleOf } = useDragOrder([...byId.keys()], (id, next) => void place(id, next));
  const selection = useSelection(order);
  const videos = order.flatMap((id) => byId.get(id) ?? []);
  const chosen = () => videos.filter(({ videoId }) => selection.chosen.has(videoId));
  if (videos.length === 0)
    return (
      <EmptyState
        icon="list"
        title={intl.formatMessage({ id: 'error.list_empty' })}
        text={<FormattedMessage id="member.playlist.empty" />}
        action={
          <ButtonLink kind="primary" to={urls.videos()}>
            <FormattedMessage id="member.history.toVideos" />
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <div className={css.tools}>
        <SelectionTools
          selection={selection}
          onRemove={() => {
            void remove(chosen());
            selection.stop();
          }}
          onMove={() => setMoving(true)}
        />
        {!selection.isOn && videos.length > 1 && (
          <p className={css.help} id="arrange-help">
            <FormattedMessage id="member.playlist.arrange.help" />
          </p>
        )}
      </div>
      {isMoving && (
        <MoveDialogLazy
          memberId={memberId}
          except={playlistId}
          onClose={() => setMoving(false)}
          onMove={(target) => {
            setMoving(false);
            void move(chosen(), target);
            selection.stop();
          }}
        />
      )}
      <ol className={css.rows}>
        {videos.map((video) => (
          <KeptRow
            key={video.videoId}
            video={video}
            isLifted={dragged === video.videoId}
            selection={selection}
            removeLabel={intl.formatMessage(
              { id: 'member.kept.remove' },
              { title: video.title, list: title },
            )}
            onRemove={(one) => void remove([one])}
            handle={
              <button
                type="button"
                className={css.handle}
                aria-label={intl.formatMessage({ id: 'member.playlist.move' }, { title: video.title })}
                aria-describedby="arrange-help"
                {...handleOf(video.videoId)}
              >
                <span aria-hidden="true">⠿</span>
              </button>
            }
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span aria-live="assertive">{announced}</span>
      </VisuallyHidden>
    </>
  );
};
