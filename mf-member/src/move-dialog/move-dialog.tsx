/** Chooses the playlist that videos are moved to, or makes one for them. */
import { useDeviceLibrary } from '@foyer/shared/device-library';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useState } from 'react';
import { NoPlaylists, OwnPlaylists } from '../parts/own-playlists.tsx';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import css from './move-dialog.module.css';

export interface MoveDialogProps {
  /** 0: the playlists of this device. */
  memberId: number;
  /** The playlist that the videos are in now. */
  except?: number | undefined;
  onMove: (target: { playlistId: number; title: string }) => void;
  onClose: () => void;
}

export const MoveDialog = ({ memberId, except, onMove, onClose }: MoveDialogProps) => {
  const intl = useIntl();
  const [isMaking, setMaking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: isMaking ? 'member.playlist.new' : 'member.select.move' })}
    >
      {isMaking ? (
        // The new one stands first in the list that is shown again.
        <PlaylistForm onDone={() => setMaking(false)} onCancel={() => setMaking(false)} />
      ) : (
        <>
          <div className={css.choices}>
            {memberId === 0 && <DeviceChoices except={except} onMove={onMove} />}
            {memberId !== 0 && (
              <OwnPlaylists memberId={memberId}>
                {({ playlist_id: playlistId, title, visible, total_videos: count }) =>
                  playlistId !== except && (
                    <MoveChoice
                      key={playlistId}
                      title={title}
                      isPrivate={visible === 0}
                      count={count}
                      onChoose={() => onMove({ playlistId, title })}
                    />
                  )
                }
              </OwnPlaylists>
            )}
          </div>
          <Button icon="plus" onClick={() => setMaking(true)}>
            <FormattedMessage id="member.playlist.new" />
          </Button>
        </>
      )}
    </Dialog>
  );
};

interface MoveChoiceProps {
  title: string;
  isPrivate?: boolean;
  count: number;
  onChoose: () => void;
}
const MoveChoice = ({ title, isPrivate = false, count, onChoose }: MoveChoiceProps) => (
  <Button kind="quiet" icon={isPrivate ? 'lock' : 'list'} className={css.choice} onClick={onChoose}>
    <bdi className={css.title}>{title}</bdi>
    <span className={css.facts}>
      <FormattedMessage id="common.video.count" values={{ count }} />
    </span>
  </Button>
);

const DeviceChoices = ({ except, onMove }: Pick<MoveDialogProps, 'except' | 'onMove'>) => {
  const { playlists } = useDeviceLibrary();
  return (
    <>
      {playlists.length === 0 && <NoPlaylists />}
      {playlists
        .filter(({ id }) => id !== except)
        .map(({ id, title, videos }) => (
          <MoveChoice
            key={id}
            title={title}
            count={videos.length}
            onChoose={() => onMove({ playlistId: id, title })}
          />
        ))}
    </>
  );
};
