/** Videos in an order of their owner's: rows moved by drag or arrow keys, or removed; who cannot see hears where one went. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { type ReactNode, useId, useState } from 'react';
import { KeptRow } from '../kept-list/kept-row.tsx';
import type { KeptVideo } from '../kept-list/kept-video.ts';
import type { Selection } from '../kept-list/use-selection.ts';
import css from './arrange.module.css';
import { useDragOrder } from './use-drag-order.ts';

interface MovableRowsProps {
  videos: readonly KeptVideo[];
  /** Of the playlist. */
  title: string;
  selection: Selection;
  /** Next to the help: what can be done with several. */
  tools: ReactNode;
  onRemove: (video: KeptVideo) => void;
  /** `videoId` has another place in `order`, ids of `videos`. */
  onPlace: (videoId: number, order: readonly number[]) => void;
}

export const MovableRows = ({
  videos: all,
  title,
  selection,
  tools,
  onRemove,
  onPlace,
}: MovableRowsProps) => {
  const intl = useIntl();
  const helpId = useId();
  const [announced, setAnnounced] = useState('');
  const byId = new Map(all.map((video) => [video.videoId, video]));
  const { order, dragged, handleOf } = useDragOrder([...byId.keys()], (videoId, next) => {
    setAnnounced(
      intl.formatMessage(
        { id: 'member.playlist.movedTo' },
        {
          title: byId.get(videoId)?.title ?? '',
          place: next.indexOf(videoId) + 1,
          count: next.length,
        },
      ),
    );
    onPlace(videoId, next);
  });
  const videos = order.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      <div className={css.tools}>
        {tools}
        {!selection.isOn && videos.length > 1 && (
          <p className={css.help} id={helpId}>
            <FormattedMessage id="member.playlist.arrange.help" />
          </p>
        )}
      </div>
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
            onRemove={onRemove}
            handle={
              <button
                type="button"
                className={css.handle}
                aria-label={intl.formatMessage({ id: 'member.playlist.move' }, { title: video.title })}
                aria-describedby={helpId}
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
