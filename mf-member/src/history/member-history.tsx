/** A member's history: the server's, asked after hydration and never cached. */
import { FormattedMessage, useDispatch, useSite, wipeHistory } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { removeWatched } from '@foyer/shared/watch-progress';
import { useEffect, useState } from 'react';
import { KeptFrame, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { type KeptVideo, keptVideosOf } from '../kept-list/kept-video.ts';
import { memberApi } from '../member-api.ts';
import { SelectionTools } from '../kept-list/selection-tools.tsx';
import { useSelection } from '../kept-list/use-selection.ts';
import { useChangeMany } from '../library/use-change-many.ts';
import { HistoryRows } from './history-rows.tsx';
import { HistoryTools } from './history-tools.tsx';

/** The value once it has not changed for `pauseMs`. */
const useSettled = <Value,>(value: Value, pauseMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
};

const { memberGetHistory, memberClearHistory } = memberApi.endpoints;
const NONE: readonly KeptVideo[] = [];
/** As suggestions wait (docs/specification/validation.md). */
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
  const { data, currentData, error, isFetching, refetch } = memberGetHistory.useQuery(
    { memberId, gender, page: wanted ? 1 : page, text: wanted },
    { refetchOnMountOrArgChange: true },
  );
  const [clearAll] = memberClearHistory.useMutation();
  const { hidden, remove } = useChangeMany({
    list: 'history',
    removed: 'member.history.removedMany',
    onGone: (ids) => removeWatched(dispatch, ids),
  });
  const clear = async () => {
    const answer = await clearAll();
    if (answer.data?.ok) dispatch(wipeHistory());
  };
  // While something is typed, what was found before stays.
  const shown = currentData ?? (wanted ? data : undefined);
  const videos = (shown ? keptVideosOf(shown) : NONE).filter(({ videoId }) => !hidden.has(videoId));
  const selection = useSelection(videos.map(({ videoId }) => videoId));
  return (
    <KeptFrame
      heading={heading}
      isSection={isSection}
      note={<FormattedMessage id="member.history.own" />}
      tools={
        <>
          <HistoryTools
            text={text}
            onText={setText}
            isEmpty={!wanted && shown?.total_count === 0}
            onClear={() => void clear()}
          />
          {videos.length > 0 && (
            <SelectionTools
              selection={selection}
              onRemove={() => {
                void remove(videos.filter(({ videoId }) => selection.chosen.has(videoId)));
                selection.stop();
              }}
            />
          )}
        </>
      }
    >
      <AsyncView
        state={{ data: shown, error, isLoading: isFetching }}
        skeleton={<KeptSkeleton />}
        onRetry={() => void refetch()}
      >
        {(listing) => (
          <HistoryRows
            videos={videos}
            total={listing.total_count}
            page={page}
            isSearch={wanted !== ''}
            hrefOf={hrefOf}
            headingLevel={isSection ? 3 : 2}
            selection={selection}
            onRemove={(video) => void remove([video])}
          />
        )}
      </AsyncView>
    </KeptFrame>
  );
};
