import type { PlaylistFormWidgetProps } from '@foyer/shared/remotes/member';
import { FormattedMessage, useHostActions, useIntl, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import { useOnDevice } from '../device-playlists/use-on-device.ts';
import { EditedPlaylist } from './edited-playlist.tsx';
import { PlaylistForm } from './playlist-form.tsx';

export const PlaylistFormButton = ({ playlistId }: PlaylistFormWidgetProps) => {
  const intl = useIntl();
  const { status } = useViewer();
  const { askWhereToKeep } = useHostActions();
  const isOnDevice = useOnDevice();
  const [open, setOpen] = useState(false);
  const words = playlistId === 0 ? 'member.playlist.new' : 'member.playlist.edit';
  const own = { remote: 'mf-member', action: 'open-playlist-form', args: { playlistId } };
  const { signIn } = useMemberWrite(own);
  useResumedWrite(own, () => setOpen(true));
  const close = () => setOpen(false);
  const start = async () => {
    const isMember = status === 'member';
    if (isMember || (isOnDevice && playlistId === 0)) return setOpen(true);
    const mayAsk = playlistId === 0 && status === 'anonymous' && askWhereToKeep;
    const place = mayAsk ? await mayAsk({ offersAccount: true }) : 'account';
    if (place === 'account') signIn();
    else setOpen(place === 'device');
  };
  return (
    <>
      <Button icon={playlistId === 0 ? 'plus' : 'settings'} onClick={() => void start()}>
        <FormattedMessage id={words} />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={intl.formatMessage({ id: words })}>
        {playlistId === 0 ? (
          <PlaylistForm onDone={close} onCancel={close} />
        ) : (
          <EditedPlaylist playlistId={playlistId} onDone={close} onCancel={close} />
        )}
      </Dialog>
    </>
  );
};
