/** The dialog's code comes with the first opening; when it cannot be had, a notice says so and the next tap tries again. */
import { notify, useDispatch } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { type ComponentType, useEffect, useState } from 'react';
import type { PlaylistsDialogProps } from './playlists-dialog.tsx';

export const PlaylistsDialogLazy = (props: PlaylistsDialogProps) => {
  const { open, onOpenChange } = props;
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [Dialog, setDialog] = useState<ComponentType<PlaylistsDialogProps>>();
  const isWanted = open && !Dialog;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./playlists-dialog.tsx').then(
      ({ PlaylistsDialog }) => {
        if (isCurrent) setDialog(() => PlaylistsDialog);
      },
      () => {
        if (!isCurrent) return;
        dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
        onOpenChange(false);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, dispatch, errorText, onOpenChange]);
  return Dialog ? <Dialog {...props} /> : null;
};
