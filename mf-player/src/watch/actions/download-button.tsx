/** Offers the video as a file, where it has one; the dialog that waits with the visitor comes with the first click. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Button } from '@foyer/shared/ui/controls/button';
import { playerApi } from '../../player-api.ts';
import css from './info-bar.module.css';
import { nameOf } from '../about/name-of.ts';
import { useLateDialog } from './use-late-dialog.ts';

const load = () => import('./download-dialog.tsx').then(({ DownloadDialog }) => DownloadDialog);

export const DownloadButton = ({ video }: { video: Video }) => {
  const { data: file } = playerApi.endpoints.playerGetFile.useQuery({ id: nameOf(video) });
  const dialog = useLateDialog(load);
  const heights = file?.downloads ?? [];
  if (heights.length === 0) return null;
  return (
    <>
      <Button icon="download" kind="quiet" aria-haspopup="dialog" onClick={() => void dialog.show()}>
        <span className={css.word}>
          <FormattedMessage id="player.page.download" />
        </span>
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog video={video} heights={heights} open={dialog.isOpen} onOpenChange={dialog.setIsOpen} />
      )}
    </>
  );
};
