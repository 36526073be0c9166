/** Chooses among the viewer's own playlists, or this device's, which of them hold a video, and makes new ones. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useState } from 'react';
import { useOnDevice } from '../device-playlists/use-on-device.ts';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import { DevicePlaylistChoices } from './device-playlist-choices.tsx';
import { PlaylistChoices } from './playlist-choices.tsx';

export interface PlaylistsDialogProps {
  videoId: number;
  /** Of the video; empty where it is not known. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const PlaylistsDialog = ({ videoId, title, open, onOpenChange }: PlaylistsDialogProps) => {
  const intl = useIntl();
  const isOnDevice = useOnDevice();
  const [isMaking, setMaking] = useState(false);
  const change = (next: boolean) => {
    if (!next) setMaking(false);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={intl.formatMessage({ id: isMaking ? 'member.playlist.new' : 'member.keep.playlist' })}
      description={title ? <bdi>{title}</bdi> : undefined}
    >
      {isMaking ? (
        <PlaylistForm videoId={videoId} onDone={() => change(false)} onCancel={() => setMaking(false)} />
      ) : (
        <>
          {isOnDevice ? <DevicePlaylistChoices videoId={videoId} /> : <PlaylistChoices videoId={videoId} />}
          <Button icon="plus" onClick={() => setMaking(true)}>
            <FormattedMessage id="member.playlist.new" />
          </Button>
        </>
      )}
    </Dialog>
  );
};
