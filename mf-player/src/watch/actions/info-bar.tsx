/** Who the video is by, and what a visitor can do with it. */
import { FormattedMessage, LateSlot, useIntl } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Button } from '@foyer/shared/ui/controls/button';
import { type ReactNode, useState } from 'react';
import { DownloadButton } from './download-button.tsx';
import css from './info-bar.module.css';
import { LibraryButton } from './library-button.tsx';
import { ReportLink } from './report-link.tsx';
import { useLateDialog } from './use-late-dialog.ts';
import { useArrivedByItself } from '../next/use-autostart.ts';
import { Votes } from './votes.tsx';

const loadShareDialog = () => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog);

export const InfoBar = ({ video, author }: { video: Video; author: ReactNode }) => {
  const intl = useIntl();
  const [openings, setOpenings] = useState(0);
  const hasArrived = useArrivedByItself();
  // Most visitors never share: the dialog's code comes with the first click.
  const share = useLateDialog(loadShareDialog);
  return (
    <div className={css.bar}>
      {author}
      <div
        className={css.actions}
        data-of-video=""
        inert={hasArrived}
        role="group"
        aria-label={intl.formatMessage({ id: 'player.watch.actions' })}
      >
        <Votes video={video} />
        {/* Lists lead to a number, which opens no unlisted video. */}
        {!video.is_unlisted && (
          <>
            <LibraryButton video={video} list="favourite" />
            <LibraryButton video={video} list="watch_later" />
            <Button icon="list" aria-haspopup="dialog" onClick={() => setOpenings(openings + 1)}>
              <span className={css.word}>
                <FormattedMessage id="player.watch.playlist" />
              </span>
            </Button>
          </>
        )}
        {/* Its owner has the address under "My uploads". */}
        {(!video.is_unlisted || video.name !== undefined) && (
          <Button icon="share" aria-haspopup="dialog" onClick={() => void share.show()}>
            <span className={css.word}>
              <FormattedMessage id="player.watch.share" />
            </span>
          </Button>
        )}
        <DownloadButton video={video} />
        <ReportLink id={video.video_id} />
      </div>
      {openings > 0 && (
        <LateSlot name="watch.playlist" props={{ videoId: video.video_id, title: video.title, openings }} />
      )}
      {share.Dialog && <share.Dialog video={video} open={share.isOpen} onOpenChange={share.setIsOpen} />}
    </div>
  );
};
