/** Views, rating, and what a visitor can do with the video. */
import { FormattedMessage, LateSlot, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { ratingPercent, type Video } from '@foyer/shared/wire-schemas/videos';
import { Button } from '@foyer/shared/ui/controls/button';
import { formatCount } from '@foyer/shared/ui/text/count';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useState } from 'react';
import css from './info-bar.module.css';
import { LibraryButton } from './library-button.tsx';
import { ReportLink } from './report-link.tsx';
import type { ShareDialog as ShareDialogPart } from './share-dialog.tsx';
import { Votes } from './votes.tsx';

export const InfoBar = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [openings, setOpenings] = useState(0);
  const [isSharing, setIsSharing] = useState(false);
  const [ShareDialog, setShareDialog] = useState<typeof ShareDialogPart>();
  // Most visitors never share: the dialog's code comes with the first click.
  const share = async () => {
    try {
      const module = await import('./share-dialog.tsx');
      setShareDialog(() => module.ShareDialog);
      setIsSharing(true);
    } catch {
      dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    }
  };
  const percent = ratingPercent(video.rating);
  return (
    <div className={css.bar} role="group" aria-label={intl.formatMessage({ id: 'player.watch.actions' })}>
      <p className={css.facts}>
        <span className={css.fact} suppressHydrationWarning>
          <Icon name="eye" />
          <FormattedMessage
            id="player.watch.views"
            values={{ count: video.video_viewed, compact: formatCount(intl, video.video_viewed) }}
          />
        </span>
        <span className={css.fact}>
          <meter className={css.meter} min={0} max={100} value={percent} aria-hidden="true" />
          <FormattedMessage id="player.watch.rating" values={{ percent }} />
        </span>
      </p>
      <div className={css.actions}>
        <Votes video={video} />
        <LibraryButton id={video.video_id} list="favourite" />
        <LibraryButton id={video.video_id} list="watch_later" />
        <Button icon="list" aria-haspopup="dialog" onClick={() => setOpenings(openings + 1)}>
          <span className={css.word}>
            <FormattedMessage id="player.watch.playlist" />
          </span>
        </Button>
        <Button icon="share" onClick={() => void share()}>
          <span className={css.word}>
            <FormattedMessage id="player.watch.share" />
          </span>
        </Button>
        <ReportLink id={video.video_id} />
      </div>
      {openings > 0 && (
        <LateSlot name="watch.playlist" props={{ videoId: video.video_id, title: video.title, openings }} />
      )}
      {ShareDialog && <ShareDialog video={video} open={isSharing} onOpenChange={setIsSharing} />}
    </div>
  );
};
