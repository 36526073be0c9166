/** The history of the anonymous: this device's, paged and searched here, sent nowhere. */
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useDispatch, useWatchHistory, wipeHistory } from '@foyer/shared/platform';
import { removeWatched } from '@foyer/shared/watch-progress';
import { useEffect, useState } from 'react';
import { KeptFrame, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { keptVideoOfEntry } from '../kept-list/kept-video.ts';
import { HistoryRows } from './history-rows.tsx';
import { SelectionTools } from '../kept-list/selection-tools.tsx';
import { useSelection } from '../kept-list/use-selection.ts';
import { useTellRemoved } from '../library/use-tell-removed.ts';
import { HistoryTools } from './history-tools.tsx';

export const DeviceHistory = ({ page, heading }: { page: number; heading: string }) => {
  const dispatch = useDispatch();
  // The host reads the device's storage in an effect of its own.
  const [isRead, setIsRead] = useState(false);
  useEffect(() => setIsRead(true), []);
  const watched = useWatchHistory();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = watched.filter(({ params }) => params.title.toLowerCase().includes(wanted));
  const start = wanted ? 0 : (page - 1) * LISTING_PAGE_SIZE;
  const videos = found.slice(start, start + LISTING_PAGE_SIZE).map(keptVideoOfEntry);
  const selection = useSelection(videos.map(({ videoId }) => videoId));
  const tell = useTellRemoved();
  const remove = (ids: readonly number[]) =>
    tell('member.history.removedMany', { count: ids.length }, removeWatched(dispatch, ids));
  return (
    <KeptFrame
      heading={heading}
      note={<FormattedMessage id="member.history.device" />}
      tools={
        <>
          <HistoryTools
            text={text}
            onText={setText}
            isEmpty={watched.length === 0}
            onClear={() => dispatch(wipeHistory())}
          />
          {videos.length > 0 && (
            <SelectionTools
              selection={selection}
              onRemove={() => {
                remove([...selection.chosen]);
                selection.stop();
              }}
            />
          )}
        </>
      }
    >
      {isRead ? (
        <HistoryRows
          videos={videos}
          total={found.length}
          page={page}
          isSearch={wanted !== ''}
          isOfDevice
          selection={selection}
          onRemove={({ videoId }) => remove([videoId])}
        />
      ) : (
        <KeptSkeleton />
      )}
    </KeptFrame>
  );
};
