/** The dialog's code comes with its first opening; when it cannot be had, a notice says so and the next tap tries again. */
import { notify, useDispatch } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { MoveDialogProps } from './move-dialog.tsx';

export const MoveDialogLazy = (props: MoveDialogProps) => {
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [Dialog, setDialog] = useState<ComponentType<MoveDialogProps>>();
  const fail = useEffectEvent(() => {
    dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    props.onClose();
  });
  useEffect(() => {
    let isCurrent = true;
    import('./move-dialog.tsx').then(
      ({ MoveDialog }) => {
        if (isCurrent) setDialog(() => MoveDialog);
      },
      () => {
        if (isCurrent) fail();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return Dialog ? <Dialog {...props} /> : null;
};
