/** The thread below the video; on narrow windows a sheet over the page. */
import { Slot, useIntl } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Button } from '@foyer/shared/ui/controls/button';
import css from './comments-place.module.css';
import { underPlayer } from '../load-watch.ts';
import { nameOf } from './name-of.ts';
import { COMMENTS_ID, type useCommentsSheet } from './use-comments-sheet.ts';

interface CommentsPlaceProps {
  video: Video;
  sheet: ReturnType<typeof useCommentsSheet>;
  className?: string | undefined;
}

export const CommentsPlace = ({ video, sheet: { sheet, isOpen, close }, className }: CommentsPlaceProps) => {
  const intl = useIntl();
  return (
    <>
      {/* A tap next to the sheet closes it; keyboards have Escape and the cross. */}
      {isOpen && <div className={css.backdrop} onPointerDown={close} />}
      <div
        ref={sheet}
        className={`${css.comments} ${className ?? ''}`}
        id={COMMENTS_ID}
        tabIndex={-1}
        data-read=""
        data-open={isOpen ? '' : undefined}
        data-below={video.statistics.comments ? '' : undefined}
      >
        <div className={css.bar}>
          <Button
            kind="quiet"
            icon="close"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={close}
          />
        </div>
        <Slot {...underPlayer(nameOf(video))} />
      </div>
    </>
  );
};
