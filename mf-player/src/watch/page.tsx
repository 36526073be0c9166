/** `/videos/{id}/{dir}/`: watches one video, or says why it cannot be watched. */
import { useNavigate, useViewer } from '@foyer/shared/platform';
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import { urls } from '@foyer/shared/urls';
import { useEffect, useState } from 'react';
import { playerApi } from '../player-api.ts';
import { isWatchable, loadWatch, videoNameOf } from './load-watch.ts';
import { prepareWatch } from './prepare-watch.ts';
import { WatchSkeleton } from './watch-skeleton.tsx';
import { WatchView } from './watch-view.tsx';
// With the page's own: the server's document shows the part before its script is there.
import './withheld-video.module.css';

const { playerGetVideo } = playerApi.endpoints;

/** Most who come see a video. */
const WithheldVideo = latePart(() => import('./withheld-video.tsx').then((part) => part.WithheldVideo));

const isUnknown = (error: unknown): boolean =>
  Boolean(error && typeof error === 'object' && 'status' in error && error.status === 404);

const WatchPage = ({ params }: PageProps) => {
  const id = videoNameOf(params);
  const isNumber = !Number.isNaN(id);
  const viewer = useViewer();
  const navigate = useNavigate();
  const [refusedId, setRefusedId] = useState<ObjectName>();
  // `load` asked already; a video that is not there is not asked for again.
  const asked = playerGetVideo.useQueryState({ id }, { skip: !isNumber });
  const isMissing = !isNumber || isUnknown(asked.error);
  const state = playerGetVideo.useQuery({ id }, { skip: isMissing });
  const isHidden = isMissing || (state.data !== undefined && !isWatchable(state.data.video));
  const isRefused = refusedId === id;
  // The document knows no member; anyone who turns out to be one may see more: what is private, their own that is pending. And a video whose
  // file is refused in the middle may have gone since the page was made.
  const asMember = playerGetVideo.useQuery(
    { id, asMember: true },
    { skip: !isRefused && (viewer.status !== 'member' || !isHidden || !isNumber) },
  );
  const isGone = isRefused && isUnknown(asMember.error);
  useEffect(() => {
    if (isGone) void navigate(urls.notFound(), { replace: true });
  }, [isGone, navigate]);
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
          <WatchView key={video.video_id} video={video} onRefused={() => setRefusedId(id)} />
        ) : (
          <WithheldVideo status={video.status} />
        )
      }
    </AsyncView>
  );
};

export const page = { load: loadWatch, prepare: prepareWatch, Component: WatchPage } satisfies Page;
