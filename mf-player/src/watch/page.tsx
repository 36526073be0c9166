/** `/videos/{id}/{dir}/`: watches one video, or says why it cannot be watched. */
import { useViewer } from '@foyer/shared/platform';
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { playerApi } from '../player-api.ts';
import { isWatchable, loadWatch, videoIdOf } from './load-watch.ts';
import { WatchSkeleton } from './watch-skeleton.tsx';
import { WatchView } from './watch-view.tsx';
import { WithheldVideo } from './withheld-video.tsx';

const { playerGetVideo } = playerApi.endpoints;

const isUnknown = (error: unknown): boolean =>
  Boolean(error && typeof error === 'object' && 'status' in error && error.status === 404);

const WatchPage = ({ params }: PageProps) => {
  const id = videoIdOf(params);
  const isNumber = !Number.isNaN(id);
  const viewer = useViewer();
  // `load` asked already; a video that is not there is not asked for again.
  const asked = playerGetVideo.useQueryState({ id }, { skip: !isNumber });
  const isMissing = !isNumber || isUnknown(asked.error);
  const state = playerGetVideo.useQuery({ id }, { skip: isMissing });
  const isHidden = isMissing || (state.data !== undefined && !isWatchable(state.data.video));
  // The document knows no member; whoever turns out to be one may see more: what is private, their own that is pending.
  const asMember = playerGetVideo.useQuery(
    { id, asMember: true },
    { skip: viewer.status !== 'member' || !isHidden || !isNumber },
  );
  if (isMissing && !asMember.data) return <WithheldVideo status="unknown" />;
  return (
    <AsyncView
      state={asMember.data ? asMember : state}
      skeleton={<WatchSkeleton />}
      onRetry={() => void state.refetch()}
    >
      {({ video }) =>
        isWatchable(video) ? (
          // A new video is a new page: its player, votes and timers start afresh.
          <WatchView key={video.video_id} video={video} />
        ) : (
          <WithheldVideo status={video.status} title={video.title} />
        )
      }
    </AsyncView>
  );
};

export const page = { load: loadWatch, Component: WatchPage } satisfies Page;
