/** A member's history: the server's, asked after hydration and kept by nobody. */
import { FormattedMessage, useDispatch, useSite, wipeHistory } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { forgetWatched } from '@foyer/shared/watch-progress';
import { useState } from 'react';
import { KeptFrame, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { type KeptVideo, keptVideosOf } from '../kept-list/kept-video.ts';
import { memberApi } from '../member-api.ts';
import { HistoryRows } from './history-rows.tsx';
import { HistoryTools } from './history-tools.tsx';
import { useSettled } from './use-settled.ts';

const { memberGetHistory, memberForget } = memberApi.endpoints;
/** As suggestions wait (product.md section 5). */
const SEARCH_PAUSE_MS = 300;

interface MemberHistoryProps {
  page: number;
  heading: string;
  memberId: number;
  /** In the member's area. */
  isSection?: boolean;
  hrefOf?: (page: number) => string;
}

export const MemberHistory = ({ page, heading, memberId, isSection = false, hrefOf }: MemberHistoryProps) => {
  const dispatch = useDispatch();
  const { gender } = useSite();
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim(), SEARCH_PAUSE_MS);
  // Out of sight at once; back when the server refuses.
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const { data, currentData, error, isFetching, refetch } = memberGetHistory.useQuery(
    { memberId, gender, page: wanted ? 1 : page, text: wanted },
    { refetchOnMountOrArgChange: true },
  );
  const [forget] = memberForget.useMutation();
  const remove = async ({ videoId }: KeptVideo) => {
    setRemoved((ids) => new Set(ids).add(videoId));
    const answer = await forget(videoId);
    if (answer.data?.ok) forgetWatched(dispatch, videoId);
    else setRemoved((ids) => new Set([...ids].filter((id) => id !== videoId)));
  };
  const clear = async () => {
    const answer = await forget(null);
    if (answer.data?.ok) dispatch(wipeHistory());
  };
  // While something is typed, what was found before stays.
  const shown = currentData ?? (wanted ? data : undefined);
  return (
    <KeptFrame
      heading={heading}
      isSection={isSection}
      note={<FormattedMessage id="member.history.own" />}
      tools={
        <HistoryTools
          text={text}
          onText={setText}
          isEmpty={!wanted && shown?.total_count === 0}
          onClear={() => void clear()}
        />
      }
    >
      <AsyncView
        state={{ data: shown, error, isLoading: isFetching }}
        skeleton={<KeptSkeleton />}
        onRetry={() => void refetch()}
      >
        {(listing) => (
          <HistoryRows
            videos={keptVideosOf(listing).filter(({ videoId }) => !removed.has(videoId))}
            total={listing.total_count}
            page={page}
            isSearch={wanted !== ''}
            hrefOf={hrefOf}
            headingLevel={isSection ? 3 : 2}
            onRemove={(video) => void remove(video)}
          />
        )}
      </AsyncView>
    </KeptFrame>
  );
};
